import { type MessageParts, msg } from './msg.ts';

/** What a check has found: the values of its sentence. */
interface FoundValues {
  /** Mnemonic; null for the index. */
  curve: string | null;
  values: Readonly<Record<string, string | number>>;
}

/** Findings on the quality of a log as sentences, by the name of the check. */
export const QUALITY_MESSAGES = {
  INDEX_MISSING: ({ values: { count = 0 } }) => msg`Rows without a depth: ${count}`,
  INDEX_TURNS: ({ values: { count = 0 } }) =>
    msg`Turns of the depths between down and up: ${count}`,
  INDEX_REPEATED: ({ values: { count = 0 } }) =>
    msg`Rows with the depth of the row before: ${count}`,
  STEP_IRREGULAR: ({ values: { count = 0, step = 0 } }) =>
    msg`Intervals whose step is not ${step}: ${count}`,
  CURVE_EMPTY: ({ curve }) => msg`${curve ?? ''} has no values.`,
  GAPS: ({ values: { count = 0, percent = 0 } }) =>
    msg`Gaps: ${count}; without values: ${percent} %`,
  CONSTANT: ({ values: { count = 0, samples = 0 } }) =>
    msg`Runs of one value: ${count}; longest: ${samples} samples`,
  OUTSIDE: ({ values: { samples = 0, least = 0, most = 0 } }) =>
    msg`Samples not between ${least} and ${most}: ${samples}`,
  NULLS_LEFT: ({ values: { value = 0 } }) =>
    msg`${value} occurs as a value: it stands for no value in many files.`,
  UNIT_MISSING: ({ values: { expected = '' } }) => msg`No unit is given; ${expected} is usual.`,
  UNIT_UNKNOWN: ({ values: { unit = '' } }) => msg`The unit ${unit} is not known.`,
  UNIT_ODD: ({ values: { unit = '', expected = '' } }) =>
    msg`The unit ${unit} does not fit the mnemonic, whose curves are in ${expected}.`,
  NAME_REPEATED: () => msg`Several curves have this mnemonic.`,
  NAME_MISSING: () => msg`The curve has no mnemonic.`,
} as const satisfies Readonly<Record<string, (found: FoundValues) => MessageParts>>;
