import { listenToWheel } from '../wheel.ts';
import type { Stage } from './stage.ts';

/** The actions of the mouse on cards, by their keys. */
export interface PointerActions {
  choose(key: string): void;
  toggle(key: string): void;
  reveal(key: string): void;
}

/** Pixels that a pressed mouse moves before a drag starts. */
const SLACK = 6;

/** Handles mouse and touch: drags the view, selects by click, shows the line by double click, expands by the round button. */
export function listenToPointer(stage: Stage, actions: PointerActions): void {
  const { root } = stage;
  let last: { readonly x: number; readonly y: number; readonly target: Element } | null = null;
  let isDragged = false;

  root.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || !(event.target instanceof Element)) return;
    last = { x: event.clientX, y: event.clientY, target: event.target };
    isDragged = false;
    root.setPointerCapture(event.pointerId);
    // The focus moves when a click ends, not when it starts.
    event.preventDefault();
  });
  root.addEventListener('pointermove', ({ clientX: x, clientY: y }) => {
    if (last === null || (!isDragged && Math.hypot(x - last.x, y - last.y) < SLACK)) return;
    isDragged = true;
    root.classList.add('panning');
    stage.pan(x - last.x, y - last.y);
    last = { ...last, x, y };
  });
  const end = (): Element | null => {
    const target = isDragged ? null : (last?.target ?? null);
    last = null;
    isDragged = false;
    root.classList.remove('panning');
    return target;
  };
  root.addEventListener('pointerup', () => {
    const target = end();
    const key = toKey(target);
    if (target === null || key === undefined) return;
    if (target.closest('[data-toggle]') !== null) actions.toggle(key);
    else actions.choose(key);
  });
  root.addEventListener('pointercancel', end);
  root.addEventListener('dblclick', ({ clientX, clientY }) => {
    const target = document.elementFromPoint(clientX, clientY);
    const key = toKey(target);
    if (key !== undefined && target?.closest('[data-toggle]') === null) actions.reveal(key);
  });
  listenToWheel(stage);
}

function toKey(target: Element | null): string | undefined {
  return target?.closest<HTMLElement>('[data-key]')?.dataset.key;
}
