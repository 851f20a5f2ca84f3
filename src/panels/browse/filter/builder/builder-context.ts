import { createContext, useContext } from 'react';
import type { FilterField } from '../../../../core/filter-fields.ts';
import type { RuleFault } from './rule-text.ts';
import type { FilterRule, Tree } from './tree.ts';

/** What the parts of the builder work with. */
export interface Builder {
  tree: Tree;
  /** All fields of the catalog. */
  fields: ReadonlyMap<string, FilterField>;
  /** Fields that rules may be made on. */
  offered: readonly FilterField[];
  findUnit(name: string): string;
  /** Message of a rule; null if nothing is wrong, or before the user applied it. */
  findFault(rule: FilterRule): RuleFault | null;
  /** Makes a step; `place` where it is typing, of which more may follow. */
  change(next: (tree: Tree) => Tree, place?: string): void;
}

/** The builder around. */
export const BuilderContext = createContext<Builder | null>(null);

/** The builder around. @throws outside of one */
export function useBuilder(): Builder {
  const builder = useContext(BuilderContext);
  if (!builder) throw new Error('This part belongs into the advanced builder');
  return builder;
}
