import { checkFrame, type FrameCheck, type FrameExpectation } from '../../core/pipeline/checkFrame.ts';
import type { Frame } from './frame.ts';

interface Remembered {
  readonly expectation: FrameExpectation;
  readonly check: FrameCheck;
}

/** The checks of frames across readings: after an edit only frames with new text are checked. */
export class FrameChecks {
  readonly #known = new WeakMap<Frame, Remembered[]>();

  /** Checks a frame against an expectation, unless that has been done before. */
  check(frame: Frame, expectation: FrameExpectation): FrameCheck {
    const known = this.#known.get(frame);
    const same = known?.find((one) => areSame(one.expectation, expectation));
    if (same !== undefined) return same.check;
    const check = checkFrame(frame, expectation);
    // Few frames occur in more than one place.
    if (known === undefined || known.length >= MOST_PLACES) this.#known.set(frame, [{ expectation, check }]);
    else known.push({ expectation, check });
    return check;
  }
}

const MOST_PLACES = 8;

function areSame(one: FrameExpectation, other: FrameExpectation): boolean {
  return one.shape === other.shape && one.shapes === other.shapes && one.context === other.context;
}
