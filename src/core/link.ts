import { newProcessId } from './process-id.ts';

/**
 * What linked elements send each other: all elements of the same `link` name, on the page and in
 * other windows of the origin. Depths are metres along hole, so that elements in feet and in metres
 * agree.
 */
export interface LinkMessage {
  /** Cursor depth, or null where the pointer left. */
  cursorM?: number | null;
  /** Place on the map, degrees of WGS 84, or null where the pointer left. */
  place?: { lon: number; lat: number } | null;
  /**
   * The record that is pointed at, in a list or on a map, by its key values; null where the pointer
   * left.
   */
  record?: {
    catalog: string;
    keys: Readonly<Record<string, string | number | boolean | null>>;
  } | null;
  /**
   * Bounds of a map that lists follow: west, south, east, north in degrees; null when they stop
   * following it.
   */
  mapBox?: readonly [number, number, number, number] | null;
  /** Visible depth range. */
  rangeM?: { top: number; base: number };
  /** Visible times or depths of seismic sections. */
  samples?: LinkedSamples;
  /** Cursor in a seismic survey, or null where the pointer left. */
  seismic?: SeismicCursor | null;
  /** A survey that a member shows, where it lies on the map. */
  survey?: LinkedSurvey;
  /** Depths that are selected; null without a selection. */
  brush?: LinkedBrush | null;
}

/** Depths that are selected in a plot of samples or in the tracks of a log. */
export interface LinkedBrush {
  /**
   * The member that they were selected in, with the number of its selection. A member that receives
   * them does not send them again.
   */
  from: string;
  /** Top and base of each stretch, one after the other. Typed, as there may be very many. */
  depths: Float64Array;
  /** `m` for all depths along hole, else the unit of the index, as of dates. */
  unit: string;
}

/** Degrees of WGS 84. */
export type OnMap = readonly [lon: number, lat: number];

/** A survey as maps show it. One without outline and lines is removed. */
export interface LinkedSurvey {
  /** The member that shows it. */
  from: string;
  name: string;
  /** Corners; none of a 2D line. */
  outline: readonly OnMap[];
  /** The cuts that are shown, as they run. */
  lines: readonly (readonly OnMap[])[];
}

/** Times or depths that sections show, of the first and of the last sample in view. */
export interface LinkedSamples {
  top: number;
  base: number;
  unit: SeismicCursor['unit'];
}

/** A place in a seismic survey; null is not known. `z` is in `unit`. */
export interface SeismicCursor {
  inline: number | null;
  crossline: number | null;
  trace: number | null;
  x: number | null;
  y: number | null;
  z: number | null;
  unit: 'ms' | 'm' | 'ft';
}

/** Membership of one element in a link. */
export interface Link {
  send(message: LinkMessage): void;
  close(): void;
}

/** How a member joins. */
export interface JoinOptions {
  /** What this member shows: only members that join later get it, where the link has no range. */
  rangeM?: LinkMessage['rangeM'];
  /**
   * Reads from a message's data the fields that this member follows besides depths, by the
   * functions of `link-fields.ts`.
   */
  more?: (data: Readonly<Record<string, unknown>>) => LinkMessage;
}

/** Joins link `name`; `receive` gets what the others send, never what this member sent. */
export function joinLink(
  name: string,
  receive: (message: LinkMessage) => void,
  { rangeM, more }: JoinOptions = {},
): Link {
  let channel: BroadcastChannel;
  try {
    channel = new BroadcastChannel(`geo-elements link ${name}`);
  } catch {
    return { send() {}, close() {} };
  }
  const id = newProcessId();
  // The shared state, which is sent to members that join later.
  let current: LinkMessage = {};
  // What this member shows while the link has no range.
  let ownRange = rangeM;
  let shownSurvey: LinkMessage['survey'];
  const updateShared = ({
    rangeM: range = current.rangeM,
    mapBox = current.mapBox,
    samples = current.samples,
    brush = current.brush,
  }: LinkMessage): void => void (current = { rangeM: range, mapBox, samples, brush });
  const answer = (joined: string): void => {
    const state: LinkMessage = {
      ...current,
      rangeM: current.rangeM ?? ownRange,
      survey: shownSurvey,
    };
    if (Object.values(state).every((value) => value === undefined)) return;
    channel.postMessage({ ...state, to: joined, isOwnRange: !current.rangeM });
  };
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'object' || data === null) return;
    const { joined, to, isOwnRange } = data as Record<string, unknown>;
    if (typeof joined === 'string') return answer(joined);
    if (to !== undefined && to !== id) return;
    const message = parseMessage(data as Record<string, unknown>, more);
    // Several members answer, some of them late: an answer changes nothing that was received before.
    if (to === id)
      for (const key of SHARED_FIELDS) if (current[key] !== undefined) delete message[key];
    // The range of a member that has received none itself gives way to that of the link.
    const isOwn = to === id && isOwnRange === true;
    if (isOwn) ownRange = message.rangeM ?? ownRange;
    updateShared(isOwn ? { ...message, rangeM: undefined } : message);
    receive(message);
  });
  channel.postMessage({ joined: id });
  return {
    send(message) {
      updateShared(message);
      shownSurvey = message.survey ?? shownSurvey;
      channel.postMessage(message);
    },
    close: () => channel.close(),
  };
}

/** The fields of a message that make up the shared state. */
const SHARED_FIELDS = ['rangeM', 'mapBox', 'samples', 'brush'] as const;

/** Other scripts of the origin can post on the channel too: only well-formed messages pass. */
function parseMessage(
  data: Readonly<Record<string, unknown>>,
  more: JoinOptions['more'],
): LinkMessage {
  const { cursorM, rangeM } = data as {
    cursorM?: unknown;
    rangeM?: { top?: unknown; base?: unknown };
  };
  const message: LinkMessage = { ...more?.(data) };
  if (cursorM === null || Number.isFinite(cursorM)) message.cursorM = cursorM as number | null;
  const { top, base } = rangeM ?? {};
  if (Number.isFinite(top) && Number.isFinite(base) && (top as number) < (base as number))
    message.rangeM = { top: top as number, base: base as number };
  return message;
}
