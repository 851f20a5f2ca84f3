import { X } from 'lucide-react';
import { useRef } from 'react';
import { addEnglish } from '../../i18n/i18n.ts';
import { joinList } from '../../i18n/join-list.ts';
import enLinkNotes from '../../i18n/texts/en/link-notes.json';
import { Button } from '../../ui/Button.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import { useSignal } from '../../ui/use-signal.ts';
import sheet from './missing-notes.css';
import type { MissingPart, MissingParts } from './missing-part.ts';

addEnglish(enLinkNotes);

/**
 * What a link names and is not there, above the plot: a line for each, with what is shown instead
 * and the choice of another.
 */
export function MissingNotes({ missing }: { missing: MissingParts<object> }) {
  const ref = useRef<HTMLDivElement>(null);
  useSheet(ref, sheet);
  return (
    <div ref={ref} role="status" part="missing">
      {useSignal(missing.parts).map((part) => (
        <MissingNote key={part.kind} part={part} missing={missing} />
      ))}
    </div>
  );
}

function MissingNote({
  part: { kind, keys, names, shown },
  missing,
}: {
  part: MissingPart<object>;
  missing: MissingParts<object>;
}) {
  const t = useTexts();
  const instead = missing.listInstead?.(kind) ?? null;
  const name = joinList(t, names);
  return (
    <div className="missing">
      <p>
        {t(`link.missing.${kind}`, { name })}
        {shown && !instead
          ? ` ${t('link.shownInstead.is', { name: joinList(t, shown.names) })}`
          : ''}
      </p>
      {shown && instead ? (
        <label>
          {t('link.shownInstead')}
          <select
            className="field"
            value={shown.id}
            onChange={({ target }) => {
              missing.dismiss(keys);
              instead.choose(target.value);
            }}
          >
            {instead.options.map((option) => (
              <option key={option.id} value={option.id}>
                {option.name}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <Button
        label={t('common.close')}
        icon={X}
        iconOnly
        variant="quiet"
        onClick={() => missing.dismiss(keys)}
      />
    </div>
  );
}
