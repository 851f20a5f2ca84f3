import * as access from './access.ts';
import { isKind, type KindDescription, type PlaceDescription } from './kind.ts';
import * as model from './model.ts';
import * as operate from './operate.ts';
import * as present from './present.ts';

/**
 * Every place of Studio, in the order of its navigation. A new kind of entity is a description in
 * this list.
 */
export const PLACES: readonly PlaceDescription[] = [
  model.catalogGroup,
  model.catalog,
  model.tree,
  model.pickList,
  model.rule,
  model.logTemplate,
  present.map,
  present.layer,
  present.language,
  present.translations,
  present.survey,
  present.reader,
  operate.index,
  operate.jobs,
  operate.cache,
  operate.generation,
  operate.workflow,
  operate.transfer,
  access.session,
  access.role,
  access.preference,
  access.audit,
];

/** Kinds of entities by name. */
export const KINDS: ReadonlyMap<string, KindDescription> = new Map(
  PLACES.filter(isKind).map((kind) => [kind.name, kind]),
);
