import type { WarningList } from '../format-error.ts';
import type { HeaderItem, HeaderSection } from '../log-file.ts';
import { readLongName } from './frame-layout.ts';
import type { LogicalFile } from './logical-file.ts';
import type { Attribute, DlisObject } from './object-set.ts';
import { findAttribute, listAttributes, getAttributeValues } from './object-set.ts';
import type { ObjectStore } from './object-store.ts';
import type { StorageUnitLabel } from './storage-unit-label.ts';
import { valueText } from './values.ts';
import { msg } from '../msg.ts';

/**
 * Limit for the lines of a header: a table of defaults can expand a small file to millions of
 * lines, more than a user can read.
 */
const MOST_ITEMS = 50_000;
/** Attributes that are looked at for the lines, empty ones included. */
const MOST_LOOKS = 1_000_000;
/** Values of one attribute that are shown. */
const MOST_VALUES = 64;

/** Shown as curves, not as header lines. */
const CURVE_TYPES = new Set(['CHANNEL', 'FRAME']);

/**
 * The header of one logical file as sections: storage unit label, origin, parameters, then every
 * other type of set.
 */
export function headerSections(
  label: StorageUnitLabel | null,
  file: LogicalFile,
  warnings: WarningList,
): HeaderSection[] {
  const sections: HeaderSection[] = [];
  if (label)
    sections.push({ kind: 'version', title: 'STORAGE-UNIT-LABEL', items: labelItems(label) });
  const budget = { items: MOST_ITEMS, looks: MOST_LOOKS };
  const types = file.objects.types.filter((type) => !CURVE_TYPES.has(type));
  for (const type of [
    'FILE-HEADER',
    'ORIGIN',
    'PARAMETER',
    ...types.filter((one) => !['FILE-HEADER', 'ORIGIN', 'PARAMETER'].includes(one)),
  ]) {
    const section = buildSection(type, file.objects, budget);
    if (section) sections.push(section);
    if (budget.items > 0 && budget.looks > 0) continue;
    warnings.add(
      'HEADER_SHORTENED',
      msg`The header has more than ${MOST_ITEMS} lines; not all of set ${type} and of those after it are listed.`,
      { byteOffset: file.objects.sets[0]?.byteOffset ?? 0, section: type },
    );
    break;
  }
  return sections;
}

/** Name of a logical file: the trimmed ID of its file header, or "" (RP66 V1 5.1.1). */
export function logicalFileName(file: LogicalFile): string {
  const header = file.objects.ofType('FILE-HEADER')[0];
  const id = header && getAttributeValues(header, 'ID')[0];
  return id === undefined ? '' : valueText(id);
}

function labelItems(label: StorageUnitLabel): HeaderItem[] {
  return [
    { mnemonic: 'VERSION', unit: '', value: label.version, description: 'RP66 version' },
    {
      mnemonic: 'STORAGE-UNIT',
      unit: '',
      value: label.sequence,
      description: 'Storage unit sequence number',
    },
    {
      mnemonic: 'STRUCTURE',
      unit: '',
      value: label.structure,
      description: 'Storage unit structure',
    },
    {
      mnemonic: 'MAXIMUM-RECORD',
      unit: 'bytes',
      value: label.maximumLength,
      description: 'Maximum visible record length',
    },
    { mnemonic: 'ID', unit: '', value: label.id, description: 'Storage set identifier' },
  ];
}

function buildSection(
  type: string,
  objects: ObjectStore,
  budget: { items: number; looks: number },
): HeaderSection | null {
  const found = objects.ofType(type);
  if (found.length === 0) return null;
  const items: HeaderItem[] = [];
  for (const object of found) {
    if (budget.items <= 0 || budget.looks <= 0) break;
    budget.looks -= object.set.template.length;
    const lines =
      type === 'PARAMETER' ? [parameterItem(object, objects)] : attributeItems(object, type);
    budget.items -= lines.length;
    items.push(...lines);
  }
  const section: HeaderSection = { kind: classifySection(type), title: type, items };
  if (type === 'COMMENT' || type === 'MESSAGE')
    section.text = found
      .flatMap((object) => getAttributeValues(object, 'TEXT'))
      .map(valueText)
      .join('\n');
  return section;
}

function classifySection(type: string): HeaderSection['kind'] {
  if (type === 'FILE-HEADER') return 'version';
  if (type === 'ORIGIN') return 'well';
  return type === 'PARAMETER' ? 'parameter' : 'other';
}

function parameterItem(object: DlisObject, objects: ObjectStore): HeaderItem {
  const values = findAttribute(object, 'VALUES');
  return {
    mnemonic: object.name.id.trim(),
    unit: values?.units.trim() ?? '',
    value: values ? joined(values) : '',
    description: readLongName(object, objects),
  };
}

/**
 * One line an attribute; if objects differ by name, the name is the mnemonic and the label
 * describes it.
 */
function attributeItems(object: DlisObject, type: string): HeaderItem[] {
  const single = type === 'FILE-HEADER' || type === 'ORIGIN';
  return listAttributes(object)
    .filter((attribute) => attribute.values !== null)
    .map((attribute) => ({
      mnemonic: single ? attribute.label : object.name.id.trim(),
      unit: attribute.units.trim(),
      value: joined(attribute),
      description: single ? '' : attribute.label,
    }));
}

function joined(attribute: Attribute): string {
  const values = attribute.values ?? [];
  const shown = values.slice(0, MOST_VALUES).map(valueText).join(', ');
  return values.length > MOST_VALUES ? `${shown}, … (${values.length} values)` : shown;
}
