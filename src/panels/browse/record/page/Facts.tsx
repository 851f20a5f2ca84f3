import { useMemo } from 'react';
import { groupDigits } from '../../../../ui/format.ts';
import { useTexts } from '../../../../ui/texts.tsx';
import { startColumns } from '../../grid/columns.ts';
import { chooseTitle, formatKeys, shownFields } from '../record-fields.ts';
import type { PageContext } from './page-context.ts';
import { findStatus } from './PageHead.tsx';

/** What is read first of a record: the fields that its catalog shows in lists, as far as filled. */
export function Facts({ context }: { context: PageContext }) {
  const t = useTexts();
  const facts = useMemo(() => {
    const { cache, row } = context.opened;
    const first = new Set(startColumns(cache));
    // The head shows it.
    first.delete(findStatus(context)?.name ?? '');
    const known = [chooseTitle(cache, row), formatKeys(cache, row)];
    return shownFields(cache, row).fields.filter(
      ({ name, value }) => first.has(name) && value !== '' && !known.includes(value),
    );
  }, [context]);
  return (
    <dl className="rp-facts">
      {facts.map(({ name, label, value, unit, kind }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>
            <bdi dir={kind === 'exact' ? 'ltr' : undefined}>
              {kind === 'boolean'
                ? t(value === 'true' ? 'browse.record.yes' : 'browse.record.no')
                : unit
                  ? groupDigits(value)
                  : value}
              {unit ? <span className="grid-unit">{unit}</span> : null}
            </bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
