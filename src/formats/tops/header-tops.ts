import { metresPer } from '../../units/depth.ts';
import { type FormatWarning, wholeFileWarning } from '../format-error.ts';
import type { HeaderItem, HeaderSection } from '../log-file.ts';
import { msg } from '../msg.ts';
import type { FileTop } from './file-top.ts';

/** Titles of sections that list tops: "~Tops", "~T Formation tops". */
const TITLE = /^~?\s*(\w\s+)?((formation|geological)\s+)?(tops?|markers?|picks?|formations)\b/i;
/** Mnemonics of a top among parameters: "TOP1", "TOP_VIKING", "VIKING_TOP". */
const NUMBERED = /^(F?TOP|MKR|MARKER|PICK)_?\d+$/i;
const NAMED = /^(?:TOP_(\w+)|(\w+)_TOP)$/i;
/** Words of tops that are of other things than formations. */
const OTHER_TOPS =
  /\b(log(s|ged|ging|ger)?|runs?|csg|casing|cmt|cement|liner|lnr|perfs?|perforations?|int|interval|tubing|tbg|fish(?!\s?scales?\b)|screen|plug|packer|hole|core|sample|depth|md|tvd|kb|string|drive|bit|mud|fluid|water)\b/i;
/** The words of a remark under which tops are listed. */
const HEADING = /^((formation|geological) )?(tops|markers|picks)( (m|ft|md|metres|meters|feet))*$/i;
/** A name and a depth, with single blanks. */
const ROW = /^([^\d ][^:=]*?) ?[:= ] ?([\d.,]+ ?[a-z]*)\.?$/i;
/** "1200.5", "1,200.5", "1200.5 m". */
const DEPTH = /^\s*(\d{1,3}(?:,\d{3})+(?:\.\d*)?|\d+(?:\.\d*)?)\s*([a-z]*)\.?\s*$/i;

/** Tops in the header of a file, which LAS 2.0 has no section for, and a note that they are so. */
export interface HeaderTops {
  tops: FileTop[];
  notes: FormatWarning[];
}

/**
 * Reads the tops that people write into a header: a section of their own, items of any section that
 * are named TOP1 or TOP_VIKING, and lists under a heading such as "Formation tops" in the remarks.
 * Measured depths.
 * @param depthUnit unit of a depth that names none
 */
export function readHeaderTops(sections: readonly HeaderSection[], depthUnit: string): HeaderTops {
  const listed = sections.flatMap(({ kind, title, items, text }): FileTop[] => {
    if (kind === 'version') return [];
    const isList = TITLE.test(title);
    const named = items.flatMap((item) => {
      const name = isList ? nameItem(item) : nameParameter(item);
      // A number without a unit is a depth only in a list of tops.
      const depth = readDepth(item.value, item.unit.trim() || (isList ? depthUnit : ''));
      return name !== null && depth ? [{ name, ...depth }] : [];
    });
    return [...named, ...listRows(text ?? '', isList, depthUnit)];
  });
  const tops = listed.filter(({ name, depth }) => name !== '' && depth > 0);
  if (tops.length === 0) return { tops, notes: [] };
  const names = tops
    .slice(0, 5)
    .map(({ name }) => name)
    .join(', ');
  const message = msg`Markers are read from the header of the file (${tops.length}), as measured depths: ${names}`;
  return { tops, notes: [wholeFileWarning('TOPS_OF_HEADER', message, 'facts')] };
}

/** The depth that a text gives, in its own unit or in `unit`; null where it gives no depth. */
function readDepth(text: string, unit: string): Pick<FileTop, 'depth' | 'unit'> | null {
  const [, digits, own] = DEPTH.exec(text) ?? [];
  const named = own || unit;
  if (digits === undefined || metresPer(named) === null) return null;
  return { depth: Number(digits.replaceAll(',', '')), unit: named };
}

/** The name of a top in a section of tops: its description where the mnemonic is a number. */
function nameItem({ mnemonic, description }: HeaderItem): string {
  const isNumbered = NUMBERED.test(mnemonic) || /^\d*$/.test(mnemonic);
  return isNumbered ? plainName(description) : mnemonic.trim();
}

/** The name of a top among parameters; null for any other parameter. */
function nameParameter({ mnemonic, description }: HeaderItem): string | null {
  if (OTHER_TOPS.test(`${mnemonic} ${description}`.replaceAll('_', ' '))) return null;
  if (NUMBERED.test(mnemonic)) return plainName(description);
  const [, after, before] = NAMED.exec(mnemonic) ?? [];
  return after ?? before ?? null;
}

function plainName(description: string): string {
  return description
    .trim()
    .replace(/^((formation|fm\.?)\s+)?top\s+(of\s+)?/i, '')
    .replace(/\s+top$/i, '');
}

/**
 * Rows of a name, a depth and perhaps a unit as far as they go down: a remark such as "Bit size
 * 216" ends them.
 * @param isList whether the text is a list of tops from its first line on, else behind a heading
 */
function listRows(remark: string, isList: boolean, depthUnit: string): FileTop[] {
  const found: FileTop[] = [];
  let lastM = isList ? 0 : Infinity;
  for (const line of remark.split('\n')) {
    const text = line.slice(0, 200).replace(/\s+/g, ' ').trim();
    const row = lastM < Infinity ? ROW.exec(text) : null;
    const [, name = '', written = ''] = row ?? [];
    const depth = readDepth(written, depthUnit);
    const depthM = depth ? depth.depth * (metresPer(depth.unit) ?? NaN) : NaN;
    if (depth && depthM > lastM) {
      found.push({ name: name.trim(), ...depth });
      lastM = depthM;
    } else if (HEADING.test(text.replace(/\W+/g, ' ').trim())) lastM = 0;
    else if (!isList) lastM = Infinity;
  }
  return found;
}
