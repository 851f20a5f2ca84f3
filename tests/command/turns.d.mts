/** Files of flows that run on every change all the same. */
export const EVERY_TIME: readonly string[];

/** All files that take turns, the largest first. */
export function listTurns(): string[];

/** The files that a run leaves out; turns 0 and 1 together run every file. */
export function listLeftOut(turn: number): string[];
