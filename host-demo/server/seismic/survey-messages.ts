import type {
  OffsetChoice,
  SectionInfo,
  SectionPlace,
  SectionTile,
  SurveyInfo,
  SurveyStatistics,
  TileRequest,
} from '../../../src/formats/seismic/seismic-survey.ts';
import type { GridMesh } from '../../../src/formats/surface/grid-mesh.ts';
import type { GroundUnit } from '../../../src/units/ground.ts';
import type { FileRef, ReaderFailure } from '../logs/reader-messages.ts';

/** What the catalog knows better than the file. */
export interface SurveyFacts {
  name: string;
  isVelocity: boolean;
  domain: 'time' | 'depth';
  /** `EPSG:32635`; null where the record does not say. */
  crs: string | null;
  /** Of that system, where the database knows it. */
  groundUnit: GroundUnit | null;
}

/** A survey as it lies in the stores. */
export interface SurveyRef {
  /** The SEG-Y file. */
  file: FileRef;
  facts: SurveyFacts;
  /** Place of the multi-resolution store that was made of it; null where there is none. */
  store: StorePlace | null;
  /** Traces of a prestack survey; absent for those that are shown where nobody asks. */
  offset?: OffsetChoice;
}

/** A folder of a store; keys begin with it. */
export interface StorePlace {
  storeId: string;
  /** Ends with "/". */
  folder: string;
}

/** A rectangle of a section; null for all of its traces or samples. */
export interface WindowRequest {
  place: SectionPlace;
  level: number;
  traces: readonly [from: number, to: number] | null;
  samples: readonly [from: number, to: number] | null;
}

/** What the thread can be asked, and what it answers. */
export interface SurveyTasks {
  info: { request: object; answer: SurveyInfo };
  statistics: { request: object; answer: SurveyStatistics };
  section: { request: { place: SectionPlace }; answer: SectionInfo };
  /** The window as it is at its level. */
  window: {
    request: { window: WindowRequest };
    answer: {
      traces: readonly [from: number, to: number];
      samples: readonly [from: number, to: number];
    };
  };
  tile: { request: { request: TileRequest }; answer: SectionTile };
  /** The mesh of a surface, whose grid is the file. */
  surface: { request: object; answer: GridMesh & { name: string } };
  /** Makes a store of the file in `into`. */
  ingest: { request: { into: StorePlace }; answer: null };
}

/** A task by its name. */
export type SurveyTask = {
  [Name in keyof SurveyTasks]: { name: Name } & SurveyTasks[Name]['request'];
}[keyof SurveyTasks];

/** What a thread asks of the stores; `end` null is the end of the file. */
export type StoreRequest =
  | { kind: 'read'; storeId: string; key: string; start: number; end: number | null }
  | { kind: 'size'; storeId: string; key: string }
  | { kind: 'write'; storeId: string; key: string; bytes: Uint8Array };

/** `null` of a read or a size: there is no such file. */
export type StoreAnswer = Uint8Array | number | null;

/** To the thread. */
export type ToSurvey =
  | { kind: 'task'; id: number; ref: SurveyRef; task: SurveyTask }
  | { kind: 'abort'; id: number }
  | { kind: 'stored'; ask: number; answer: StoreAnswer }
  | { kind: 'notStored'; ask: number; message: string };

/** From the thread. */
export type FromSurvey =
  | { kind: 'done'; id: number; result: unknown }
  | { kind: 'failed'; id: number; failure: ReaderFailure }
  | { kind: 'progress'; id: number; share: number }
  | { kind: 'store'; ask: number; request: StoreRequest };
