import type { Program } from 'typescript';
import type { ElementDescription } from './describe.mjs';

/** Rollup plugin that writes what is no script into `dist`. */
export function publish(root: string): { name: string; writeBundle(): Promise<void> };

/** Reads the descriptions of all elements: their manifest, and the program that holds their sources. */
export function describeElements(root: string): Promise<{
  program: Program;
  elements: ElementDescription[];
  manifest: { modules: { declarations: unknown[] }[] };
}>;

/** JSON Schema of a plot template. */
export function templateSchema(root: string): Promise<Record<string, unknown>>;
