import { useRef } from 'react';
import { joinList } from '../../i18n/join-list.ts';
import type { WellLog } from '../../sources/log/well-logs.ts';
import { Button } from '../../ui/Button.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { ProgressNote } from '../../ui/ProgressNote.tsx';
import { type SendRequest, useRetriedAnswer } from '../../ui/use-answer.ts';
import { useTexts } from '../../ui/texts.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import sheet from './catalog-logs.css';
import { describeLogFacts, listMnemonics } from './log-facts.ts';

/** Mnemonics that a log names. */
const MOST_NAMED = 6;

/** Texts of a list of logs. */
export interface CatalogLogTexts {
  loading: string;
  none: string;
  add: string;
  addLog(name: string): string;
}

/**
 * Logs of the catalog, each with a button that adds it; those that are shown already are left out.
 */
export function CatalogLogList({
  ask,
  shown,
  texts,
  onAdd,
}: {
  /** Loads the logs; null while it is not known which. */
  ask: SendRequest<WellLog[]> | null;
  /** Key values of the logs that are shown, as `logId` has them. */
  shown: ReadonlySet<string | undefined>;
  texts: CatalogLogTexts;
  onAdd(log: WellLog): void;
}) {
  const t = useTexts();
  const list = useRef<HTMLUListElement>(null);
  useSheet(list, sheet);
  const { data, problem, retry } = useRetriedAnswer(ask, { keep: true });
  const others = data?.filter(({ logId }) => !shown.has(logId));
  return (
    <>
      {problem ? <ProblemNote compact problem={problem} onRetry={retry} /> : null}
      {!data && !problem ? <ProgressNote label={texts.loading} /> : null}
      {others?.length === 0 ? <p className="muted">{texts.none}</p> : null}
      <ul ref={list} className="catalog-logs">
        {others?.map((log) => (
          <li key={log.logId}>
            <span>
              <bdi>{nameLog(log)}</bdi>
              <bdi className="unit" dir="ltr">
                {describeLogFacts(log)}
              </bdi>
              <bdi className="muted" dir="ltr" title={joinList(t, log.curves)}>
                {listMnemonics(t, log, MOST_NAMED)}
              </bdi>
            </span>
            <Button
              label={texts.add}
              aria-label={texts.addLog(nameLog(log))}
              onClick={() => onAdd(log)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** A log among those of several wells begins with its well. */
function nameLog({ well = '', title }: WellLog): string {
  return [well, title].filter(Boolean).join(' · ');
}
