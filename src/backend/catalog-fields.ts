/** Fields of catalogs as Studio edits them: what a panel imports of the contract. */
export { type CatalogField, type Relation, SHOW_IN, TYPE_NAMES } from '../api/contract/catalogs.ts';
export { VIEWER_NAMES } from '../api/contract/viewer-names.ts';
export {
  CATALOG_TYPES,
  DATA_MODELS,
  PROCESS_NAMES,
  SUPER_TYPES,
} from '../api/contract/catalog-names.ts';
