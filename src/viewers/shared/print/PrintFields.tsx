import type { PaperName } from '../../../plot/log/export/paper.ts';
import { useTexts } from '../../../ui/texts.tsx';

const SCALES = [100, 200, 500, 1000, 2000, 5000];
const PAPERS: readonly PaperName[] = ['a4', 'a3', 'letter', 'continuous'];
/** Names of sheets, the same in every language. */
const PAPER_NAMES: Partial<Record<PaperName, string>> = { a4: 'A4', a3: 'A3', letter: 'Letter' };

/** What a print shows besides curves. */
export interface PrintShow {
  heading: boolean;
  header: boolean;
  markers: boolean;
  zones: boolean;
  notes: boolean;
}

/** A sheet, or one as long as the print. */
export function PaperField<Name extends PaperName = PaperName>({
  paper,
  papers = PAPERS as readonly Name[],
  onChange,
}: {
  paper: Name;
  /** Those that can be chosen; all where absent. */
  papers?: readonly Name[];
  onChange(paper: Name): void;
}) {
  const t = useTexts();
  return (
    <>
      <span>{t('print.paper')}</span>
      <select
        className="field"
        aria-label={t('print.paper')}
        value={paper}
        onChange={(event) => onChange(event.target.value as Name)}
      >
        {papers.map((one) => (
          <option key={one} value={one}>
            {PAPER_NAMES[one] ?? t('print.paper.continuous')}
          </option>
        ))}
      </select>
    </>
  );
}

/** A true scale, or the one that has room on one page. */
export function ScaleField({
  scale,
  onChange,
}: {
  scale: number | 'fit';
  onChange(scale: number | 'fit'): void;
}) {
  const t = useTexts();
  const scales = [...new Set([...SCALES, ...(scale === 'fit' ? [] : [scale])])];
  return (
    <>
      <span>{t('print.scale')}</span>
      <select
        className="field"
        aria-label={t('print.scale')}
        value={String(scale)}
        onChange={({ target: { value } }) => onChange(value === 'fit' ? 'fit' : Number(value))}
      >
        {scales
          .sort((a, b) => a - b)
          .map((one) => (
            <option key={one} value={one}>{`1:${one}`}</option>
          ))}
        <option value="fit">{t('print.scale.fit')}</option>
      </select>
    </>
  );
}

/** Texts of the heading, each with its label. */
export function HeadingTexts<Part extends string>({
  parts,
  heading,
  onChange,
}: {
  parts: readonly (readonly [part: Part, label: string])[];
  heading: Readonly<Record<Part, string>>;
  onChange(heading: Readonly<Record<Part, string>>): void;
}) {
  return parts.map(([part, label]) => (
    <label key={part}>
      <span>{label}</span>
      <input
        className="field"
        value={heading[part]}
        dir="auto"
        maxLength={200}
        onChange={(event) => onChange({ ...heading, [part]: event.target.value })}
      />
    </label>
  ));
}

const PARTS = ['heading', 'header', 'markers', 'zones', 'notes'] as const;

/** What is shown besides the curves. */
export function ShowFields({
  show,
  onChange,
}: {
  show: PrintShow;
  onChange(show: PrintShow): void;
}) {
  const t = useTexts();
  return (
    <>
      <span>{t('print.show')}</span>
      <div className="export-choices" role="group" aria-label={t('print.show')}>
        {PARTS.map((part) => (
          <label key={part}>
            <input
              type="checkbox"
              checked={show[part]}
              onChange={(event) => onChange({ ...show, [part]: event.target.checked })}
            />
            {t(`print.show.${part}`)}
          </label>
        ))}
      </div>
    </>
  );
}
