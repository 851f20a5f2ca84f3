/** What users make and keep (contract, "Kept work"): entities of the calls in `entities.ts`. */
import * as v from 'valibot';
import { id } from './shapes.ts';

/** What a saved view can be of. */
export const SAVED_VIEW_KINDS = [
  'log',
  'correlation',
  '3d',
  'seismic',
  'seismic_3d',
  'map',
  'crossplot',
  'histogram',
] as const;
/** Kind of a saved view. */
export type SavedViewKind = (typeof SAVED_VIEW_KINDS)[number];

/** What entities that users make say of whose they are. */
export const owned = {
  version: v.nullish(v.number(), null),
  /** Whether others see it. */
  shared: v.nullish(v.boolean(), false),
  /** Id of its user; null if it is everybody's. */
  owner: v.nullish(v.string(), null),
  ownerName: v.nullish(v.string(), null),
  /** Whether it is the signed-in user's. */
  isMine: v.nullish(v.boolean(), false),
};

/** Name and description of a saved view in other languages, by the key of the language. */
export const viewTexts = v.record(
  v.string(),
  v.object({ name: v.string(), description: v.nullish(v.string(), null) }),
);

/** Schema of the entity SavedView: a viewer with what is shown in it, under a name. */
export const savedView = v.object({
  id,
  name: v.string(),
  kind: v.picklist(SAVED_VIEW_KINDS),
  description: v.nullish(v.string(), null),
  /** State of the visualizer or of the map, as in the application's address. */
  state: v.looseObject({}),
  texts: v.nullish(viewTexts, null),
  ...owned,
});

/** Schema of the entity ModelText: a label of the data model in one language. */
export const modelText = v.object({
  id,
  /** Key of the language, such as "tr". */
  language: v.string(),
  /** What it names, such as `catalog.well`, `field.well.uwi`, `pickList.wellStatus.producing`. */
  key: v.string(),
  text: v.string(),
  version: v.nullish(v.number(), null),
});
