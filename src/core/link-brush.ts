import { metresPer } from '../units/depth.ts';
import { joinLink, type Link, type LinkedBrush, type LinkMessage } from './link.ts';
import { newProcessId } from './process-id.ts';

/** A stretch of an index, both ends included. */
interface BrushedInterval {
  top: number;
  base: number;
}

/** Reads the selected depths of a message; empty where they are missing or not well formed. */
function parseLinkedBrush({ brush }: Readonly<Record<string, unknown>>): LinkMessage {
  if (brush === null) return { brush };
  const { from, depths, unit } = (brush ?? {}) as Partial<Record<keyof LinkedBrush, unknown>>;
  const isWhole =
    typeof from === 'string' &&
    typeof unit === 'string' &&
    depths instanceof Float64Array &&
    depths.length % 2 === 0 &&
    depths.every(Number.isFinite);
  return isWhole ? { brush: { from, depths, unit } } : {};
}

/** Depths in the unit in which they are sent. */
export function toLinkedDepths(
  intervals: readonly BrushedInterval[],
  unit: string,
): Pick<LinkedBrush, 'depths' | 'unit'> {
  const metres = metresPer(unit);
  const depths = new Float64Array(intervals.length * 2);
  intervals.forEach(({ top, base }, i) => depths.set([top, base], i * 2));
  return metres === null
    ? { depths, unit }
    : { depths: depths.map((depth) => depth * metres), unit: 'm' };
}

/**
 * Depths of a message in the unit of an index, top and base of each stretch one after the other.
 * @returns null where the index measures something else
 */
export function fromLinkedDepths(
  { depths, unit }: Pick<LinkedBrush, 'depths' | 'unit'>,
  indexUnit: string,
): Float64Array | null {
  const metres = metresPer(indexUnit);
  if (metres === null || unit !== 'm') return unit === indexUnit ? depths : null;
  return depths.map((depth) => depth / metres);
}

/**
 * Membership of an element in the selection of depths that its link shares. What it receives it
 * does not send again.
 */
export class BrushLink {
  readonly #id = newProcessId();
  #name: string | undefined;
  #link: Link | null = null;
  #sent = 0;
  /** The selection that the members show. */
  #shown: LinkedBrush | null = null;
  /** The one before, which a member may still send to one that joins. */
  #cleared: string | undefined;

  constructor(private readonly onBrush: (brush: LinkedBrush | null) => void) {}

  /** The depths that the members show; null without a selection. */
  get shown(): LinkedBrush | null {
    return this.#shown;
  }

  /** Joins the link of a name in place of the earlier one; undefined leaves it. */
  join(name: string | undefined): void {
    if (name === this.#name) return;
    this.#name = name;
    this.#link?.close();
    this.#shown = null;
    this.#link = name
      ? joinLink(name, ({ brush }) => brush !== undefined && this.#receive(brush), {
          more: parseLinkedBrush,
        })
      : null;
  }

  /** Sends the depths that are selected now, in the unit of the index; null without a selection. */
  send(intervals: readonly BrushedInterval[] | null, unit: string): void {
    if (!this.#link || (!intervals && !this.#shown)) return;
    const from = `${this.#id} ${++this.#sent}`;
    this.#show(intervals && { from, ...toLinkedDepths(intervals, unit) });
    this.#link.send({ brush: this.#shown });
  }

  /** Leaves the link. */
  dispose(): void {
    this.join(undefined);
  }

  #receive(brush: LinkedBrush | null): void {
    // A member that joins gets the selection from each that is there: known ones change nothing.
    const isKnown = brush
      ? [this.#shown?.from, this.#cleared].includes(brush.from) || brush.from.startsWith(this.#id)
      : !this.#shown;
    if (isKnown) return;
    this.#show(brush);
    this.onBrush(brush);
  }

  #show(brush: LinkedBrush | null): void {
    if (this.#shown) this.#cleared = this.#shown.from;
    this.#shown = brush;
  }
}
