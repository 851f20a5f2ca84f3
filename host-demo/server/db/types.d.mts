import type { TypeOverrides } from 'pg';

/** How values of the database are read. */
export const types: TypeOverrides;
/** The same by type number. */
export const parsers: Record<number, (text: string) => unknown>;
