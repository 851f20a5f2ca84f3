import type { WarningList } from '../format-error.ts';
import type { HeaderItem, HeaderSection } from '../log-file.ts';
import { type ColumnDefinition, columnDefinition } from './definitions.ts';
import { readToken } from './decimal.ts';
import { type Delimiter, parseDelimiter } from './fields.ts';
import { NullValues } from './nulls.ts';
import { orderWellItem12, parseHeaderLine } from './header-line.ts';
import { joinPartedUnit } from './parted-unit.ts';
import { type SectionTitle, definitionKeys, sectionKey } from './section-title.ts';
import { removeGroupSigns } from '../group-signs.ts';
import { msg } from '../msg.ts';

/**
 * More curves than any real section defines: each costs half a kilobyte, however short its line is.
 */
const MOST_CURVES = 30_000;

/** Collects the header sections of a LAS file line by line, and what they say about the data. */
export class LasHeader {
  readonly sections: HeaderSection[] = [];
  /** "1.2", "2.0", "3.0"; "" while no VERS item was read. */
  version = '';
  wrapped = false;
  delimiter: Delimiter | null = null;
  /** The declared nulls. */
  nulls = NullValues.none;
  /** STRT, STOP, STEP: as numbers, and the unit of STRT. */
  start = NaN;
  stop = NaN;
  step = NaN;
  startUnit = '';
  /** STRT as it is written: a date, where the index is one. */
  startText = '';
  wellName = '';

  readonly #warnings: WarningList;
  readonly #definitions = new Map<string, ColumnDefinition[]>();
  /** Definition sections whose data were read: another section of that name starts a new set. */
  readonly #closed = new Set<ColumnDefinition[]>();
  #title: SectionTitle | null = null;
  #section: HeaderSection | null = null;
  #columns: ColumnDefinition[] | null = null;
  #text: string[] = [];

  constructor(warnings: WarningList) {
    this.#warnings = warnings;
  }

  /** A header for a further well of the same file, which keeps how its data are written. */
  next(): LasHeader {
    const header = new LasHeader(this.#warnings);
    header.version = this.version;
    header.wrapped = this.wrapped;
    header.delimiter = this.delimiter;
    return header;
  }

  get isVersion3(): boolean {
    return Number.parseFloat(this.version) >= 3;
  }

  /** Begins a section that is not data. */
  begin(title: SectionTitle): void {
    this.end();
    this.#title = title;
    if (title.kind === 'curve') {
      const key = /_definition/i.test(title.name) ? sectionKey(title.name) : 'curve';
      const known = this.#definitions.get(key);
      this.#columns = known && !this.#closed.has(known) ? known : [];
      this.#definitions.set(key, this.#columns);
      return;
    }
    const kind =
      title.kind === 'version' || title.kind === 'well' || title.kind === 'parameter'
        ? title.kind
        : 'other';
    this.#section = { kind, title: title.title, items: [] };
    this.sections.push(this.#section);
  }

  /** Ends the section that is being read. */
  end(): void {
    if (this.#section && this.#text.length > 0) this.#section.text = this.#text.join('\n');
    this.#text = [];
    this.#section = null;
    this.#columns = null;
    this.#title = null;
  }

  /** Takes one line of the section that `begin` began. Blank lines and comments say nothing. */
  line(text: string, line: number): void {
    const trimmed = text.replaceAll('\x1a', '').trim();
    const title = this.#title;
    if (!title || trimmed === '' || trimmed.startsWith('#')) return;
    if (title.kind === 'other') {
      this.#text.push(text.trimEnd());
      return;
    }
    const item = parseHeaderLine(
      trimmed,
      title.kind === 'custom' || title.kind === 'data' ? 'other' : title.kind,
    );
    // A free text section may hold anything: only "MNEM.UNIT … : …" is an item there.
    if (!item || (title.kind === 'custom' && !/^[^.:]*\..*:/.test(trimmed))) {
      this.#unreadable(text, line, title);
      return;
    }
    if (this.#columns && this.#columns.length >= MOST_CURVES) {
      const place = { line, section: title.title };
      this.#warnings.add(
        'CURVES_LEFT_OUT',
        msg`Section ${title.title} defines more than ${MOST_CURVES} curves: those from line ${line} on are left out.`,
        place,
      );
    } else if (this.#columns) this.#columns.push(columnDefinition(item));
    else
      this.#item(
        title.kind === 'well' && Number.parseFloat(this.version) < 2
          ? orderWellItem12(item, trimmed)
          : item,
        title,
        line,
      );
  }

  /** The columns that a data section has by definition; they count as used from now on. */
  findColumns(data: SectionTitle): readonly ColumnDefinition[] {
    for (const key of definitionKeys(data)) {
      const columns = this.#definitions.get(key);
      if (!columns || columns.length === 0) continue;
      this.#closed.add(columns);
      return columns;
    }
    return [];
  }

  /** Definitions of the log whose data never came: the file is a header alone. */
  unusedLogColumns(): readonly ColumnDefinition[] {
    const columns = this.#definitions.get('log_definition') ?? this.#definitions.get('curve') ?? [];
    return this.#closed.has(columns) ? [] : columns;
  }

  #unreadable(text: string, line: number, title: SectionTitle): void {
    this.#text.push(text.trimEnd());
    if (title.kind === 'custom') return;
    const shown = text.trim().slice(0, 60);
    this.#warnings.add(
      'HEADER_LINE_UNREADABLE',
      msg`Line ${line}, section ${title.title}, has neither a dot nor a colon: "${shown}".`,
      { line, section: title.title },
    );
  }

  #item(item: HeaderItem, title: SectionTitle, line: number): void {
    this.#section?.items.push(item);
    if (title.kind === 'version') this.#versionItem(item);
    if (title.kind === 'well') this.#wellItem(item, title, line);
  }

  #versionItem({ mnemonic, value }: HeaderItem): void {
    const name = mnemonic.toUpperCase();
    if (name === 'VERS') {
      const version = /\d+(\.\d+)?/.exec(value)?.[0] ?? '';
      this.version =
        version === ''
          ? ''
          : version.includes('.')
            ? version.replace(/(\.\d)0+$/, '$1')
            : `${version}.0`;
    } else if (name === 'WRAP') {
      this.wrapped = /^\s*(Y|T|1)/i.test(value);
    } else if (name === 'DLM') {
      this.delimiter = parseDelimiter(value);
    }
  }

  #wellItem(item: HeaderItem, title: SectionTitle, line: number): void {
    const name = item.mnemonic.toUpperCase();
    const isIndex = name === 'STRT' || name === 'STOP' || name === 'STEP';
    const { unit, value, description } = isIndex ? joinPartedUnit(item) : item;
    if (name === 'STRT') {
      this.startText = value;
      this.start = leadingNumber(value);
      this.startUnit = unit;
    } else if (name === 'STOP') this.stop = leadingNumber(value);
    else if (name === 'STEP') this.step = leadingNumber(value);
    else if (name === 'WELL') this.wellName = value;
    else if (name === 'NULL') {
      // Some writers of LAS 1.2 put it behind the colon, like the other items.
      const declared = NullValues.parse(value === '' ? description : value);
      if (declared) this.nulls = NullValues.join(this.nulls, declared);
      else
        this.#warnings.add(
          'NULL_UNREADABLE',
          msg`NULL is "${value.slice(0, 40)}" (line ${line}): no value counts as null.`,
          { line, section: title.title },
        );
    }
  }
}

function leadingNumber(value: string): number {
  const [word = ''] = removeGroupSigns(value.trim()).split(/\s+/);
  const { kind, value: whole } = readToken(word, {
    commaIsThousands: /^[-+]?\d{1,3}(,\d{3})+$/.test(word),
  });
  if (kind === 'number' && Number.isFinite(whole)) return whole;
  const text = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)([eEdD][+-]?\d+)?(?![-/:\d])/.exec(word)?.[0];
  return text === undefined ? NaN : Number(text.replace(',', '.').replace(/[dD]/, 'e'));
}
