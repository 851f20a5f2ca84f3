/** SEG-Y files that a chooser offers first, as in the attribute `accept`. */
export const SEGY_FILES = '.sgy,.segy,.seg,.zip,.gz';
