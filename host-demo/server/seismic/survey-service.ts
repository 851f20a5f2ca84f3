import type {
  OffsetChoice,
  SectionInfo,
  SectionPlace,
  SectionTile,
  SurveyInfo,
  SurveyStatistics,
  TileRequest,
} from '../../../src/formats/seismic/seismic-survey.ts';
import type { CallContext } from '../../../src/rpc/rpc.ts';
import type { GridMesh } from '../../../src/formats/surface/grid-mesh.ts';
import type { GroundUnit } from '../../../src/units/ground.ts';
import type { FileRef } from '../logs/reader-service.ts';

/** Facts for which the catalog overrides the file. */
export interface SurveyFacts {
  name: string;
  isVelocity: boolean;
  domain: 'time' | 'depth';
  /** `EPSG:32635`; null if the record has none. */
  crs: string | null;
  /** Of that system; null if the database does not know it. */
  groundUnit: GroundUnit | null;
}

/** A survey in the stores. */
export interface SurveyRef {
  /** The SEG-Y file. */
  file: FileRef;
  facts: SurveyFacts;
  /** The multi-resolution store of the file; null if it has not been built. */
  store: StorePlace | null;
  /** Traces of a prestack survey; absent for the default. */
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

/** Traces and samples of a section, `to` exclusive. */
export interface SectionSampleRange {
  traces: readonly [from: number, to: number];
  samples: readonly [from: number, to: number];
}

/** What the thread of a reader does. Failures are FormatErrors and OutOfSection. */
export interface SurveyReaderService {
  info(argument: { ref: SurveyRef }, context: CallContext): Promise<SurveyInfo>;
  statistics(argument: { ref: SurveyRef }, context: CallContext): Promise<SurveyStatistics>;
  section(
    argument: { ref: SurveyRef; place: SectionPlace },
    context: CallContext,
  ): Promise<SectionInfo>;
  /** The window as it is at its level. */
  window(
    argument: { ref: SurveyRef; window: WindowRequest },
    context: CallContext,
  ): Promise<SectionSampleRange>;
  tile(
    argument: { ref: SurveyRef; request: TileRequest },
    context: CallContext,
  ): Promise<SectionTile>;
  /** The mesh of a surface, whose grid is the file. */
  surface(argument: { ref: SurveyRef }, context: CallContext): Promise<GridMesh & { name: string }>;
  /** Makes a store of the file in `into`; reports its share of the work, from 0 to 1. */
  ingest(
    argument: { ref: SurveyRef; into: StorePlace },
    context: CallContext<number>,
  ): Promise<void>;
}
