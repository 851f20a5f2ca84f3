/** What `expected.json` of the LIS files says, as far as tests read it. */

/** A text, or bytes that are no ASCII text. */
export type OracleText = string | { latin1: string } | { hex: string };

/** Fields of a header or trailer; `raw` where it is too short. */
export type OracleFixed = Record<string, OracleText | number> & {
  tooShort?: number;
  raw?: OracleText;
};

/** A header and trailer; null where absent. */
export interface OracleVolume {
  header: OracleFixed | null;
  trailer: OracleFixed | null;
}

/** An information record. */
export interface OracleInformation {
  type: number;
  offset: number;
  components: number;
  table?: {
    name: OracleText;
    columns: OracleText[] | null;
    rowCount: number | null;
    rows?: Record<string, OracleText | number | null>[];
    firstThreeAndLastRow?: Record<string, OracleText | number | null>[];
  };
  flat?: { value: OracleText | number | null }[];
}

/** Values of a curve, or what sums them up. */
export interface LisOracleCurve {
  channel: number;
  mnemonic: string;
  suppressed?: true;
  opaqueBytes?: number;
  values?: unknown[];
  count?: number;
  absent?: number;
  min?: number;
  max?: number;
  mean?: number;
  first?: number;
  middle?: number;
  last?: number;
  middleRow?: number;
}

/** A format record and the values under it. */
export interface OracleFormat {
  offset: number;
  sameAsNextFormatRecord?: true;
  error?: string;
  rows: number;
  index: { kind: string; mnemonic: string | null; units: string | null };
  specs: { mnemonic: string; units: string; size: number; samples: number; reprc: number }[];
  entries?: { type: number; value: number | string | null }[];
  rates?: Record<
    string,
    {
      rows: number;
      index:
        | (number | null)[]
        | { first: number; second: number; last: number; min: number; max: number };
      curves: LisOracleCurve[];
    }
  >;
}

/** A logical file. */
export interface LisOracleLogicalFile {
  reel: OracleVolume;
  tape: OracleVolume;
  header: OracleFixed | null;
  trailer: OracleFixed | null;
  recordsByType: Record<string, number>;
  information?: OracleInformation[];
  texts?: { type: number; offset: number; text: OracleText }[];
  formats?: OracleFormat[];
}

/** One file. */
export interface LisOracleFile {
  damage?: { mustSay: string; salvaged: string };
  computedByIndependentDecoder: {
    physical: { physicalRecords: number; parityErrorBits: number };
    messages: string[];
    logicalFiles: LisOracleLogicalFile[];
  };
}

/** The whole of `expected.json`. */
export interface Oracle {
  files: Record<string, LisOracleFile>;
  representationCodeVectors: { codes: Record<string, [hex: string, value: number][]> };
  smallRecords: {
    records: Record<string, { hex: string; dataHex?: string[]; expected: string; stage: string }>;
  };
}
