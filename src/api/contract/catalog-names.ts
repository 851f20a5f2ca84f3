/** Types of catalogs. */
export const CATALOG_TYPES = ['data'] as const;

/** Data models that tables of catalogs follow. */
export const DATA_MODELS = ['ppdm'] as const;

/** What records of a catalog are, for the parts that work on one kind of records alone. */
export const SUPER_TYPES = ['well', 'seismic'] as const;

/** Processes that can be run for the records of a catalog (spec 3, "processes"). */
export const PROCESS_NAMES = ['concessionSummary'] as const;
