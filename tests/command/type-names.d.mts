/** One message for each type name that several modules declare and export. */
export function typeNameFaults(modules: Iterable<readonly [file: string, text: string]>): string[];
