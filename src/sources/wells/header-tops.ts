import { type FormatWarning, wholeFileWarning } from '../../formats/format-error.ts';
import type { HeaderItem, HeaderSection } from '../../formats/log-file.ts';
import { msg } from '../../formats/msg.ts';
import type { Pick } from '../../plot/correlation/well.ts';
import { metresPer } from '../../units/depth.ts';

/** Titles of sections that list tops: "~Tops", "~T Formation tops". */
const TITLE = /^~?\s*(\w\s+)?((formation|geological)\s+)?(tops?|markers?|picks?|formations)\b/i;
/** Mnemonics of a top among parameters: "TOP1", "TOP_VIKING", "VIKING_TOP". */
const NUMBERED = /^(F?TOP|MKR|MARKER|PICK)_?\d+$/i;
const NAMED = /^(?:TOP_(\w+)|(\w+)_TOP)$/i;
/** Tops of other things than formations. */
const OTHER_TOPS =
  /log|run|csg|casing|cmt|cement|liner|lnr|perf|interval|tubing|tbg|fish|screen|plug/i;
/** The line of a remark under which tops are listed. */
const HEADING =
  /^\W*((formation|geological)\s+)?(tops|markers|picks)\b\W*(\(?(m|ft|md|metres|meters|feet)\)?\W*)*$/i;
const ROW = /^\s*([^\d\s][^:=]*?)\s*(?:[:=]|\s\s|\t|\s)\s*(\d+(?:\.\d+)?)\s*([a-z]*)\.?\s*$/i;

/** A depth of the header in metres; NaN where it is no number, or its unit no length. */
type ToMetres = (value: string, unit: string) => number;

/** Tops in the header of a file, which LAS 2.0 has no section for, and a note that they are so. */
export interface HeaderTops {
  picks: Pick[];
  notes: FormatWarning[];
}

/**
 * Reads the tops that people write into a header: a section of their own, parameters named TOP1 or
 * TOP_VIKING, and lists under a heading such as "Formation tops" in the remarks. Measured depths.
 * @param depthUnit unit of a depth that names none
 */
export function readHeaderTops(sections: readonly HeaderSection[], depthUnit: string): HeaderTops {
  const toMetres: ToMetres = (value, unit) =>
    Number(value) * (metresPer(unit.trim() || depthUnit) ?? NaN);
  const picks = sections.flatMap((section): Pick[] => {
    const { kind, title, items, text } = section;
    if (kind === 'parameter' || TITLE.test(title))
      return items.flatMap((item) => {
        const name = TITLE.test(title) ? nameItem(item) : nameParameter(item);
        return name === null ? [] : [{ name, mdM: toMetres(item.value, item.unit) }];
      });
    return listRows(text ?? '', toMetres);
  });
  const sound = picks.filter(({ name, mdM }) => name !== '' && Number.isFinite(mdM) && mdM > 0);
  if (sound.length === 0) return { picks: [], notes: [] };
  const listed = sound
    .slice(0, 5)
    .map(({ name }) => name)
    .join(', ');
  const message = msg`Markers are read from the header of the file (${sound.length}), as measured depths: ${listed}`;
  return { picks: sound, notes: [wholeFileWarning('TOPS_OF_HEADER', message, 'facts')] };
}

/** The name of a top in a section of tops: its description where the mnemonic is a number. */
function nameItem({ mnemonic, description }: HeaderItem): string {
  const isNumbered = NUMBERED.test(mnemonic) || /^\d*$/.test(mnemonic);
  return isNumbered ? plainName(description) : mnemonic.trim();
}

/** The name of a top among parameters; null for any other parameter. */
function nameParameter({ mnemonic, unit, description }: HeaderItem): string | null {
  if (metresPer(unit) === null || OTHER_TOPS.test(`${mnemonic} ${description}`)) return null;
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
 * Rows of a name, a depth and perhaps a unit that follow a heading in a text, as far as they go
 * down: a remark such as "Bit size 216" ends them.
 */
function listRows(text: string, toMetres: ToMetres): Pick[] {
  const found: Pick[] = [];
  let lastM = Infinity;
  for (const line of text.split('\n')) {
    const [, name, value = '', unit = ''] = ROW.exec(line.slice(0, 200)) ?? [];
    const mdM = toMetres(value, unit);
    if (name !== undefined && mdM > lastM) {
      found.push({ name: name.trim(), mdM });
      lastM = mdM;
    } else lastM = HEADING.test(line.slice(0, 200)) ? 0 : Infinity;
  }
  return found;
}
