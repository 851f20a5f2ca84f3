/**
 * Labels of the data model in one language, by what they name (entity ModelText): `group.wells`,
 * `catalog.well`, `field.uwi` or `field.well.uwi`, `pickList.wellStatus.producing`.
 */
export type StoredModelTexts = ReadonlyMap<string, string>;
