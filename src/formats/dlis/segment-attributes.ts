/** Attribute bits of a logical record segment (RP66 V1, 2.2.2.1). */

/** The record is an explicitly formatted one. */
export const EXPLICIT = 0x80;
/** Another segment of the record comes before. */
export const PREDECESSOR = 0x40;
/** Another segment of the record follows. */
export const SUCCESSOR = 0x20;
/** The segment is encrypted. */
export const ENCRYPTED = 0x10;
/** The trailer has a checksum. */
export const CHECKSUM = 0x04;
/** The length of the segment is repeated in the trailer. */
export const TRAILING_LENGTH = 0x02;
/** The body ends with padding. */
export const PADDING = 0x01;
