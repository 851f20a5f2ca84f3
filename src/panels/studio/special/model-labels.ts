import type { Backend, Result } from '../../../backend/backend.ts';
import { allOfKind, type StudioEntity } from '../../../backend/studio.ts';

/** Keys of labels of the data model begin with this in the matrix. */
const MODEL = 'model.';

/** Whether a row of the matrix is a label of the data model, which is kept apart from texts. */
export function isModelKey(key: string): boolean {
  return key.startsWith(MODEL);
}

/** A text as it is stored. */
export interface TextToStore {
  language: string;
  key: string;
  value: string;
}

/** The entity that holds a text: a label of the model, or a text of the pages. */
export function toTextEntity({ language, key, value }: TextToStore): {
  entityName: 'ModelText' | 'Translation';
  data: Record<string, string>;
} {
  return isModelKey(key)
    ? {
        entityName: 'ModelText',
        data: { language, key: key.slice(MODEL.length), text: value },
      }
    : { entityName: 'Translation', data: { languageKey: language, key, value } };
}

/** Constraints that find the stored text of a cell. */
export function toTextQuery(language: string, key: string) {
  const { entityName, data } = toTextEntity({ language, key, value: '' });
  const { text: _text, value: _value, ...place } = data;
  return {
    entityName,
    constraints: Object.entries(place).map(
      ([field, value]) => ({ field, operator: 'equal', value }) as const,
    ),
  };
}

/** A stored label of the model as the matrix has texts. */
export function toCellEntity(entity: StudioEntity): StudioEntity {
  return {
    ...entity,
    languageKey: entity['language'],
    key: MODEL + String(entity['key']),
    value: entity['text'],
  };
}

/** Labels of the data model: as Studio keeps them, and in English as the model itself has them. */
export interface ModelLabels {
  stored: readonly StudioEntity[];
  /** By key of the matrix. */
  english: Readonly<Record<string, string>>;
}

const NO_LABELS: ModelLabels = { stored: [], english: {} };

/** Reads the labels of the data model; none where the server does not keep texts for them. */
export async function loadModelLabels(
  backend: Backend,
  options: { signal: AbortSignal },
): Promise<ModelLabels> {
  const read = (entityName: string): Promise<Result<StudioEntity[]>> =>
    allOfKind(backend, { entityName, orderBy: 'id' }, options);
  const texts = await read('ModelText');
  if (!texts.ok) return NO_LABELS;
  const [groups, catalogs, pickLists, layers, rules, templates] = await Promise.all(
    ['CatalogGroup', 'Catalog', 'PickList', 'Layer', 'Rule', 'LogPlotTemplate'].map(
      async (name) => {
        const answer = await read(name);
        return answer.ok ? answer.data : [];
      },
    ),
  );
  return {
    stored: texts.data.map(toCellEntity),
    english: Object.fromEntries([
      ...groups!.flatMap(groupLabels),
      ...catalogs!.map(({ name, label }) => [`${MODEL}catalog.${String(name)}`, String(label)]),
      ...fieldLabels(catalogs!),
      ...pickLists!.flatMap(pickListLabels),
      ...layers!.flatMap(layerLabels),
      ...rules!.map(ruleLabel),
      ...templates!.flatMap(templateLabel),
    ]) as Record<string, string>,
  };
}

type Label = [key: string, label: string];

/** The label of a group, and its short one where it has one. */
function groupLabels({ name, label, shortLabel }: StudioEntity): Label[] {
  return [
    [`${MODEL}group.${String(name)}`, String(label)],
    ...(typeof shortLabel === 'string' && shortLabel !== ''
      ? ([[`${MODEL}groupShort.${String(name)}`, shortLabel]] as Label[])
      : []),
  ];
}

/**
 * A field goes by its attribute alone, with the label that most catalogs have for it; the others go
 * by catalog and attribute.
 */
function fieldLabels(catalogs: readonly StudioEntity[]): Label[] {
  const all = catalogs.flatMap(({ name, fields }) =>
    ((fields ?? []) as { label: string; attribute: { name: string } }[]).map((field) => ({
      catalog: String(name),
      attribute: field.attribute.name,
      label: field.label,
    })),
  );
  return [...groupBy(all, ({ attribute }) => attribute)].flatMap(([attribute, same]) => {
    const byLabel = [...groupBy(same, ({ label }) => label)].sort(
      ([, one], [, other]) => other.length - one.length,
    );
    return byLabel.flatMap(([label, using], i): Label[] =>
      i === 0
        ? [[`${MODEL}field.${attribute}`, label]]
        : using.map(({ catalog }) => [`${MODEL}field.${catalog}.${attribute}`, label]),
    );
  });
}

function groupBy<T>(all: readonly T[], toKey: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(toKey(one), [...(groups.get(toKey(one)) ?? []), one]);
  return groups;
}

function pickListLabels({ name, values }: StudioEntity): Label[] {
  const all = values as { value: string; label: string }[] | undefined;
  return (all ?? []).map(({ value, label }) => [
    `${MODEL}pickList.${String(name)}.${value}`,
    label,
  ]);
}

function layerLabels({ name, label, groupName }: StudioEntity): Label[] {
  return [
    [`${MODEL}layer.${String(name)}`, String(label ?? name)],
    ...(groupName ? [[`${MODEL}layerGroup.${String(groupName)}`, String(groupName)] as Label] : []),
  ];
}

/** What a rule says of a record that breaks it: its description, else its name. */
function ruleLabel({ name, description }: StudioEntity): Label {
  const text = typeof description === 'string' ? description : '';
  return [`${MODEL}rule.${String(name)}`, text || String(name)];
}

/** The name of a log template that is everybody's; those of users stay as they named them. */
function templateLabel({ id, name, owner }: StudioEntity): Label[] {
  return owner ? [] : [[`${MODEL}template.${id}`, String(name)]];
}
