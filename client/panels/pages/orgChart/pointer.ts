import { listenToWheel } from '../wheel.ts';
import type { Point, Stage } from './stage.ts';

/** The actions of the mouse other than navigation. */
export interface PointerActions {
  choose(person: number): void;
  toggle(person: number): void;
  reveal(person: number): void;
  /** Reports the manager under which a person would be dropped; null for none. */
  hover(person: number, target: number | null): void;
  drop(person: number, target: number | null): void;
}

/** Pixels that a pressed mouse moves before a drag starts. */
const SLACK = 6;

/**
 * Handles mouse and touch: drags the view, drags a card onto another, selects by click, expands by the round button; the wheel scrolls, or
 * zooms with Ctrl.
 */
export function listenToPointer(stage: Stage, actions: PointerActions): void {
  const { root } = stage;
  let start: (Point & { readonly person: number | null; readonly toggles: boolean }) | null = null;
  let last: Point = { x: 0, y: 0 };
  let isDragged = false;
  let target: number | null = null;

  const end = (): void => {
    start = null;
    isDragged = false;
    target = null;
    root.classList.remove('dragging', 'panning');
    stage.showTarget(null);
  };

  root.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || !(event.target instanceof Element)) return;
    const { clientX: x, clientY: y } = event;
    start = { x, y, person: stage.personAt({ x, y }), toggles: event.target.closest('[data-toggle]') !== null };
    last = { x, y };
    root.setPointerCapture(event.pointerId);
    // The focus moves when a click ends, not when it starts.
    event.preventDefault();
  });

  root.addEventListener('pointermove', ({ clientX: x, clientY: y }) => {
    if (start === null) return;
    if (!isDragged && Math.hypot(x - start.x, y - start.y) < SLACK) return;
    isDragged = true;
    if (start.person === null) {
      root.classList.add('panning');
      stage.pan(x - last.x, y - last.y);
    } else {
      root.classList.add('dragging');
      const over = stage.personAt({ x, y });
      const next = over === start.person ? null : over;
      if (next !== target) actions.hover(start.person, next);
      target = next;
      stage.showTarget(target);
    }
    last = { x, y };
  });

  root.addEventListener('pointerup', () => {
    if (start === null) return;
    const { person, toggles } = start;
    const [wasDragged, onto] = [isDragged, target];
    end();
    if (person === null) return;
    if (wasDragged) actions.drop(person, onto);
    else if (toggles) actions.toggle(person);
    else actions.choose(person);
  });
  root.addEventListener('pointercancel', end);
  root.addEventListener('dblclick', ({ clientX: x, clientY: y, target: on }) => {
    if (on instanceof Element && on.closest('[data-toggle]') !== null) return;
    const person = stage.personAt({ x, y });
    if (person !== null) actions.reveal(person);
  });
  window.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && start !== null) end();
  });

  listenToWheel(stage);
}
