/** What the mouse wheel does to a picture. */
export interface WheelTarget {
  readonly root: HTMLElement;
  pan(right: number, down: number): void;
  zoom(factor: number, point: { readonly x: number; readonly y: number }): void;
}

/** Scrolls a picture with the wheel, sideways with Shift, and zooms with Ctrl. */
export function listenToWheel(target: WheelTarget): void {
  target.root.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const { left, top } = target.root.getBoundingClientRect();
      const { deltaX, deltaY, ctrlKey, metaKey, shiftKey, clientX, clientY } = event;
      if (ctrlKey || metaKey) target.zoom(2 ** (-deltaY / 300), { x: clientX - left, y: clientY - top });
      else if (shiftKey) target.pan(-deltaY, 0);
      else target.pan(-deltaX, -deltaY);
    },
    { passive: false },
  );
}
