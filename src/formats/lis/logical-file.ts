import type { FixedRecord } from './fixed-record.ts';
import type { InformationRecord } from './information.ts';
import type { LisFormat } from './lis-format.ts';

/** A reel or a tape: its header and trailer, where the file has them. */
export interface Volume {
  header: FixedRecord | null;
  trailer: FixedRecord | null;
}

/** A reel or a tape without records. */
export function createVolume(): Volume {
  return { header: null, trailer: null };
}

/** A comment, or what the operator and the system wrote to each other. */
export interface TextRecord {
  type: number;
  offset: number;
  text: string;
}

/** A logical file and what it holds. */
export interface LisLogicalFile {
  header: FixedRecord | null;
  trailer: FixedRecord | null;
  reel: Volume;
  tape: Volume;
  information: InformationRecord[];
  texts: TextRecord[];
  formats: LisFormat[];
  /** Where its first record lies. */
  offset: number;
  /** Records by type, those that are passed over included. */
  recordsByType: Map<number, number>;
}

/** A logical file without records. */
export function createLogicalFile(reel: Volume, tape: Volume, offset: number): LisLogicalFile {
  return {
    header: null,
    trailer: null,
    reel,
    tape,
    information: [],
    texts: [],
    formats: [],
    offset,
    recordsByType: new Map(),
  };
}

/**
 * The formats of a file that count: writers repeat the format record before the data, so that one
 * without frames is left out if the next is the same.
 */
export function listFormats({ formats }: LisLogicalFile): LisFormat[] {
  return formats.filter((format, i) => {
    const next = formats[i + 1];
    if (format.segments.records > 0 || !next) return true;
    return !areEqual(format.record.bytes, next.record.bytes);
  });
}

function areEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}
