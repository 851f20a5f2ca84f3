import { Copy } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { formatCount } from '../../../../ui/format.ts';
import { useTexts } from '../../../../ui/texts.tsx';
import type { UwiMatches } from './match-uwis.ts';

interface Props {
  matches: UwiMatches;
  /** The UWI that was chosen for an ambiguous entry. */
  chosen: ReadonlyMap<string, string>;
  onChoose(chosen: ReadonlyMap<string, string>): void;
}

/** What became of the entries of a list: found, to be chosen, not found, named twice. */
export function UwiResult({ matches, chosen, onChoose }: Props) {
  const { matched, ambiguous, missing, duplicates } = matches;
  const t = useTexts();
  const changed = matched.filter(({ entry, uwi }) => entry !== uwi);
  return (
    <div className="uwi-result">
      <p role="status">
        {t('browse.filter.uwi.found', {
          matched: formatCount(matched.length),
          ambiguous: formatCount(ambiguous.length),
          missing: formatCount(missing.length),
          duplicates: formatCount(duplicates.length),
        })}
      </p>
      {ambiguous.length > 0 ? (
        <section aria-label={t('browse.filter.uwi.ambiguous')}>
          <h3>
            {t('browse.filter.uwi.ambiguous')}{' '}
            <span className="choice-count">{formatCount(ambiguous.length)}</span>
          </h3>
          {ambiguous.map(({ entry, uwis }) => (
            <Choose
              key={entry}
              entry={entry}
              uwis={uwis}
              chosen={chosen.get(entry) ?? null}
              onChoose={(uwi) =>
                onChoose(
                  new Map([
                    ...[...chosen].filter(([other]) => other !== entry),
                    ...(uwi === null ? [] : [[entry, uwi] as const]),
                  ]),
                )
              }
            />
          ))}
        </section>
      ) : null}
      {missing.length > 0 ? (
        <Listed title={t('browse.filter.uwi.missing')} entries={missing} />
      ) : null}
      {changed.length > 0 ? (
        <Listed
          title={t('browse.filter.uwi.changed')}
          entries={changed.map(({ entry, uwi }) => `${entry} → ${uwi}`)}
        />
      ) : null}
      {duplicates.length > 0 ? (
        <Listed title={t('browse.filter.uwi.duplicates')} entries={duplicates} />
      ) : null}
    </div>
  );
}

function Choose({
  entry,
  uwis,
  chosen,
  onChoose,
}: {
  entry: string;
  uwis: readonly string[];
  chosen: string | null;
  onChoose(uwi: string | null): void;
}) {
  const t = useTexts();
  const name = useId();
  return (
    <fieldset className="uwi-choose">
      <legend>
        <bdi dir="ltr">{entry}</bdi>
      </legend>
      {[...uwis, null].map((uwi) => (
        <label key={uwi ?? ''} className="flag">
          <input type="radio" name={name} checked={chosen === uwi} onChange={() => onChoose(uwi)} />
          {uwi === null ? t('browse.filter.uwi.neither') : <bdi dir="ltr">{uwi}</bdi>}
        </label>
      ))}
    </fieldset>
  );
}

function Listed({ title, entries }: { title: string; entries: readonly string[] }) {
  const t = useTexts();
  const area = useRef<HTMLTextAreaElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(entries.join('\n'));
      setCopied(true);
    } catch {
      // Not allowed here: the text is marked, so that Ctrl+C has it.
      area.current?.select();
    }
  };
  return (
    <section aria-label={title}>
      <div className="uwi-line">
        <h3>
          {title} <span className="choice-count">{formatCount(entries.length)}</span>
        </h3>
        <span className="grow" />
        <Button
          label={t(copied ? 'browse.filter.uwi.copied' : 'browse.filter.uwi.copy')}
          icon={Copy}
          variant="quiet"
          onClick={() => void copy()}
        />
      </div>
      <textarea
        ref={area}
        className="field pasted"
        dir="ltr"
        readOnly
        rows={Math.min(6, entries.length)}
        aria-label={title}
        value={entries.join('\n')}
      />
    </section>
  );
}
