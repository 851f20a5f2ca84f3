import { useMemo, useRef } from 'react';
import type { CatalogGroup } from '../../backend/catalogs.ts';
import type { SummaryRow } from '../../backend/summaries.ts';
import { Button } from '../../ui/Button.tsx';
import { useLanguage, useTexts } from '../../ui/texts.tsx';
import { titledColumns } from './columns.ts';
import type { ConcessionFiles } from './ConcessionHead.tsx';
import { arranged, isProblem, listProblems } from './summary-model.ts';
import { Note } from './SummaryNote.tsx';
import { SummaryPanels } from './SummaryPanels.tsx';
import type { SummaryState } from './summary-state.ts';
import { SummaryTools } from './SummaryTools.tsx';
import { useOpenPanels } from './use-open-panels.ts';

interface Props {
  rows: readonly SummaryRow[];
  /** Null until they are loaded: rows keep the order of the server then. */
  groups: readonly CatalogGroup[] | null;
  state: SummaryState;
  go(state: SummaryState): void;
  /** They are being read again. */
  busy: boolean;
  files: ConcessionFiles;
}

/** Rows of a summary in their panels. */
export function SummaryRows({ rows, groups, state, go, busy, files }: Props) {
  const t = useTexts();
  const scroller = useRef<HTMLDivElement>(null);
  const language = useLanguage();
  const all = useMemo(() => arranged(rows, groups ?? [], language), [rows, groups, language]);
  const columns = useMemo(() => titledColumns(rows, t), [rows, t]);
  const only = state.errors === true;
  const concessions = useMemo(() => (only ? listProblems(all) : all), [all, only]);
  const open = useOpenPanels(concessions, state.c, (name) => go(without(state, name)));
  const problems = useMemo(() => rows.filter(isProblem).length, [rows]);
  return (
    <>
      <SummaryTools
        problems={problems}
        only={only}
        onExpand={open.set}
        onOnly={(next) => {
          // Who looks for problems wants to see them.
          if (next) open.reveal(listProblems(all).map(({ name }) => name));
          go({ ...state, errors: next || undefined });
        }}
      />
      <div
        ref={scroller}
        className="summary-body"
        tabIndex={-1}
        aria-busy={busy || undefined}
        data-region
      >
        {concessions.length > 0 ? (
          <SummaryPanels
            scroller={scroller}
            concessions={concessions}
            columns={columns}
            open={open}
            files={files}
          />
        ) : (
          <Note title={t('concession.noProblemRows')}>
            <Button
              label={t('concession.showAll')}
              onClick={() => go({ ...state, errors: undefined })}
            />
          </Note>
        )}
      </div>
    </>
  );
}

function without(state: SummaryState, name: string | null): SummaryState {
  return { ...state, c: name ?? undefined };
}
