/** A tool of the log viewer that opens beside the plot. */
export type LogTool = 'runs' | 'quality';
