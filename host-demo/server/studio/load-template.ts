import { CFB, utils, write } from '@e965/xlsx';
import type { CatalogTable } from '../catalogs/definition.ts';

/** Rows below the header that can be filled in with a choice. */
const ROWS = 10_000;
const SHEET = 'Data';
const LISTS = 'Lists';
/**
 * What comes after validations in a sheet (ECMA-376, 18.3.1.99): they are put before the first of
 * these.
 */
const AFTER =
  /<(?:hyperlinks|printOptions|pageMargins|pageSetup|headerFooter|ignoredErrors|drawing|legacyDrawing|tableParts|extLst)\b|<\/worksheet>/;

/**
 * The workbook in which records of a catalog are written down: a column for each field that can be
 * set, required ones marked, those with a pick list to be chosen from. The second row has the names
 * of the attributes: they identify the columns whatever the labels are.
 */
export function loadTemplate(
  { columns }: CatalogTable,
  lists: ReadonlyMap<string, readonly string[]>,
): Buffer {
  const fields = [...columns.values()].filter(
    ({ field, type }) => field.creatable && !field.readOnly && type !== 'geometry',
  );
  const chosen = [
    ...new Set(
      fields.flatMap(({ field }) =>
        field.pickList !== null && (lists.get(field.pickList)?.length ?? 0) > 0
          ? [field.pickList]
          : [],
      ),
    ),
  ];
  const sheet = utils.aoa_to_sheet([
    fields.map(
      ({ field, name }) => `${field.label || name}${field.required || field.partOfKey ? ' *' : ''}`,
    ),
    fields.map(({ name }) => name),
  ]);
  sheet['!cols'] = fields.map(({ field, name }) => ({
    wch: Math.max(12, (field.label || name).length + 4),
  }));
  const longest = Math.max(0, ...chosen.map((name) => lists.get(name)!.length));
  const values = utils.aoa_to_sheet([
    chosen,
    ...Array.from({ length: longest }, (_, row) =>
      chosen.map((name) => lists.get(name)![row] ?? null),
    ),
  ]);
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, SHEET);
  utils.book_append_sheet(book, values, LISTS);
  const rules = fields.flatMap(({ field, type }, at) => {
    const range = `${utils.encode_col(at)}3:${utils.encode_col(at)}${ROWS}`;
    const list = field.pickList === null ? -1 : chosen.indexOf(field.pickList);
    if (list >= 0) {
      const column = utils.encode_col(list);
      return [
        `<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="${range}"><formula1>${LISTS}!$${column}$2:$${column}$${lists.get(field.pickList!)!.length + 1}</formula1></dataValidation>`,
      ];
    }
    if (type === 'boolean')
      return [
        `<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="${range}"><formula1>"true,false"</formula1></dataValidation>`,
      ];
    return type === 'integer'
      ? [
          `<dataValidation type="whole" operator="between" allowBlank="1" showErrorMessage="1" sqref="${range}"><formula1>-9007199254740991</formula1><formula2>9007199254740991</formula2></dataValidation>`,
        ]
      : [];
  });
  return withValidations(
    write(book, { bookType: 'xlsx', type: 'buffer', compression: true }) as Buffer,
    rules,
  );
}

/** The library writes no validations: they go into the text of the first sheet. */
function withValidations(workbook: Buffer, rules: readonly string[]): Buffer {
  if (rules.length === 0) return workbook;
  const container = CFB.read(workbook, { type: 'buffer' });
  const place = CFB.find(container, '/xl/worksheets/sheet1.xml')!;
  const text = Buffer.from(place.content as Uint8Array).toString('utf8');
  place.content = Buffer.from(
    text.replace(
      AFTER,
      (next) =>
        `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>${next}`,
    ),
  ) as never;
  place.size = (place.content as unknown as Buffer).length;
  return CFB.write(container, {
    type: 'buffer',
    fileType: 'zip',
    compression: true,
  } as never) as unknown as Buffer;
}
