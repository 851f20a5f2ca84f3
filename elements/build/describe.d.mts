import type { Program } from 'typescript';

/** What an element says of itself; see `describe.mjs`. */
export interface ElementDescription {
  tag: string;
  name: string;
  description: string;
  attributes: {
    name: string;
    fieldName: string;
    type: string;
    description: string;
    default?: string;
  }[];
  methods: { name: string; returns: string }[];
}

/** A program over the files of `elements/`. */
export function elementProgram(root: string): Program;

/** Reads one element's file. */
export function describeElement(program: Program, root: string, tag: string): ElementDescription;
