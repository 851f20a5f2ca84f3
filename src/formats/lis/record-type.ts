/** Types of logical records (LIS-79, table of logical record types). */
export const RecordType = {
  NORMAL_DATA: 0,
  ALTERNATE_DATA: 1,
  JOB_IDENTIFICATION: 32,
  WELLSITE_DATA: 34,
  TOOL_STRING: 39,
  FORMAT: 64,
  FILE_HEADER: 128,
  FILE_TRAILER: 129,
  TAPE_HEADER: 130,
  TAPE_TRAILER: 131,
  REEL_HEADER: 132,
  REEL_TRAILER: 133,
  OPERATOR_COMMAND: 224,
  OPERATOR_RESPONSE: 225,
  SYSTEM_OUTPUT: 227,
  COMMENT: 232,
} as const;

/** Marks and blanks that carry nothing and belong to no logical file. */
const EMPTY_TYPES: ReadonlySet<number> = new Set([137, 138, 139, 141, 234]);

/** Types that the standard names besides those above: dumps, pictures, programs, descriptors. */
const OTHER_TYPES = [42, 47, 65, 85, 86, 95, 96, 97, 100, 101, 102];

const KNOWN: ReadonlySet<number> = new Set([
  ...Object.values(RecordType),
  ...OTHER_TYPES,
  ...EMPTY_TYPES,
]);

/** Whether LIS-79 defines records of this type. */
export function isKnownType(type: number): boolean {
  return KNOWN.has(type);
}

/** Whether records of this type are file marks or blank: logical EOF, BOT, EOT, EOM, blank. */
export function isEmptyType(type: number): boolean {
  return EMPTY_TYPES.has(type);
}

/** Whether records of this type hold frames. */
export function isDataType(type: number): boolean {
  return type === RecordType.NORMAL_DATA || type === RecordType.ALTERNATE_DATA;
}

/** Whether a record of this type begins or ends a reel, a tape or a logical file. */
export function isDelimiter(type: number): boolean {
  return type >= RecordType.FILE_HEADER && type <= RecordType.REEL_TRAILER;
}

/** Whether records of this type consist of component blocks. */
export function isInformation(type: number): boolean {
  return (
    type === RecordType.JOB_IDENTIFICATION ||
    type === RecordType.WELLSITE_DATA ||
    type === RecordType.TOOL_STRING
  );
}

/** Whether records of this type hold running text. */
export function isText(type: number): boolean {
  return (
    type === RecordType.OPERATOR_COMMAND ||
    type === RecordType.OPERATOR_RESPONSE ||
    type === RecordType.SYSTEM_OUTPUT ||
    type === RecordType.COMMENT
  );
}
