import type { LogController } from '../controller.ts';
import type { LogFinding } from './assess-open-log.ts';

/** Least interval that is shown around a place, in steps of the index. */
const LEAST_STEPS = 60;
/** What is shown above and below an interval, as a part of it. */
const MARGIN = 0.5;

/**
 * Shows the place of a finding: its curve, drawn if it is not, and its depths with some of what is
 * around them. A finding about a whole curve shows the whole of it.
 */
export function showFinding(controller: LogController, { curve, interval }: LogFinding): void {
  const { log, view } = controller;
  controller.showTab('plot');
  if (curve !== null && !log.selection.peek().has(curve)) {
    log.select([curve], true);
    void log.draw();
  }
  const document = view.document.peek();
  if (!interval) return view.showWhole();
  if (!document) return;
  const { factor, axis } = document;
  const [top, base] = [interval.top * factor, interval.base * factor];
  const least = axis.step * factor * LEAST_STEPS;
  const margin = Math.max(MARGIN * (base - top), (least - (base - top)) / 2);
  view.setDepthRange(top - margin, base + margin);
  view.plot?.setCursor((top + base) / 2);
}
