import type { Stage } from './stage.ts';
import type { Point } from './viewport.ts';

/** The actions of the mouse on cards. */
export interface PointerActions {
  /** Returns the card at a point of the window; null if there is none. */
  cardAt(point: Point): number | null;
  choose(card: number): void;
  toggle(card: number): void;
  reveal(card: number): void;
  readonly drag?: DragActions | undefined;
}

/** What dragging a card does; without it, dragging a card scrolls. */
export interface DragActions {
  /** Reports the card onto which another would be dropped; null for none. */
  hover(card: number, target: number | null): void;
  drop(card: number, target: number | null): void;
  /** Shows onto which card the dragged one would be dropped. */
  showTarget(target: number | null): void;
}

/** Pixels that a pressed mouse moves before a drag starts. */
const SLACK = 6;

/**
 * Handles mouse and touch: drags the view or a card, selects by click, shows the source by double click, expands by the round button; the wheel
 * scrolls, sideways with Shift, and zooms with Ctrl.
 */
export function listenToPointer(stage: Stage, actions: PointerActions): void {
  const { root } = stage;
  const { drag } = actions;
  let start: (Point & { readonly card: number | null; readonly toggles: boolean }) | null = null;
  let last: Point = { x: 0, y: 0 };
  let isDragged = false;
  let target: number | null = null;

  const end = (): void => {
    start = null;
    isDragged = false;
    target = null;
    root.classList.remove('dragging', 'panning');
    drag?.showTarget(null);
  };

  root.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    const { clientX: x, clientY: y } = event;
    start = { x, y, card: actions.cardAt({ x, y }), toggles: isToggle({ x, y }) };
    last = { x, y };
    root.setPointerCapture(event.pointerId);
    // The focus moves when a click ends, not when it starts.
    event.preventDefault();
  });

  root.addEventListener('pointermove', ({ clientX: x, clientY: y }) => {
    if (start === null) return;
    if (!isDragged && Math.hypot(x - start.x, y - start.y) < SLACK) return;
    isDragged = true;
    if (start.card === null || drag === undefined) {
      root.classList.add('panning');
      stage.pan(x - last.x, y - last.y);
    } else {
      root.classList.add('dragging');
      const over = actions.cardAt({ x, y });
      const next = over === start.card ? null : over;
      if (next !== target) drag.hover(start.card, next);
      target = next;
      drag.showTarget(target);
    }
    last = { x, y };
  });

  root.addEventListener('pointerup', () => {
    if (start === null) return;
    const { card, toggles } = start;
    const [wasDragged, onto] = [isDragged, target];
    end();
    if (card === null) return;
    if (wasDragged) drag?.drop(card, onto);
    else if (toggles) actions.toggle(card);
    else actions.choose(card);
  });
  root.addEventListener('pointercancel', end);
  root.addEventListener('dblclick', ({ clientX: x, clientY: y }) => {
    const card = actions.cardAt({ x, y });
    if (card !== null && !isToggle({ x, y })) actions.reveal(card);
  });
  window.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && start !== null) end();
  });

  root.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const { left, top } = root.getBoundingClientRect();
      const { deltaX, deltaY, ctrlKey, metaKey, shiftKey, clientX, clientY } = event;
      if (ctrlKey || metaKey) stage.zoom(2 ** (-deltaY / 300), { x: clientX - left, y: clientY - top });
      else if (shiftKey) stage.pan(-deltaY, 0);
      else stage.pan(-deltaX, -deltaY);
    },
    { passive: false },
  );
}

function isToggle({ x, y }: Point): boolean {
  return document.elementFromPoint(x, y)?.closest('[data-toggle]') != null;
}
