import { nameWritten } from '../core/name-written.ts';
import type { Problem } from '../core/problem.ts';
import { tellFailure, tellLeft } from '../core/write-notices.ts';
import { findCatalogLabel } from './kept-catalog-labels.ts';

/** Tells that a write failed whose screen was left. @param subject as `nameWritten` reads it */
export function tellWriteFailure(subject: string, problem: Problem): Promise<void> {
  return tellFailure((t) => nameWritten(t, subject, findCatalogLabel), problem);
}

/** Tells that the page before was left while these were being saved. */
export function tellLeftWrites(subjects: readonly string[]): Promise<void> {
  return tellLeft((t) => subjects.map((subject) => nameWritten(t, subject, findCatalogLabel)));
}
