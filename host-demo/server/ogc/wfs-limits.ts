/**
 * Features of one answer where the request names no number; version 1.1.0, which has no pages,
 * answers with all there may be.
 */
export const USUAL_FEATURES = 10_000;
/** At most. */
export const MOST_FEATURES = 1_000_000;
/** Elements of a request in XML, which is read where calls are answered. */
export const MOST_ELEMENTS = 10_000;
