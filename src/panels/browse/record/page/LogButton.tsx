import { useState } from 'react';
import { nullIfAborted } from '../../../../backend/null-if-aborted.ts';
import { problemText } from '../../../../core/problem.ts';
import { Button } from '../../../../ui/Button.tsx';
import { useTexts } from '../../../../ui/texts.tsx';
import { useAbort } from '../../../../ui/use-abort.ts';
import { useNotice } from '../../../../ui/use-notice.ts';
import { recordTarget } from '../../selection/targets.ts';
import { listRelations } from '../relations.ts';
import { findBestLog, hasLogFile, holdsLogs, loadLogRows } from './logs.ts';
import { navigate, type PageContext } from './page-context.ts';

/**
 * Opens the log viewer: with the record if it is a log itself, else with the best of its logs.
 * Nothing for a record that has none.
 */
export function LogButton({ context }: { context: PageContext }) {
  const t = useTexts();
  const { host, backend, catalogs, opened } = context;
  const { catalog, keyText, row } = opened;
  const [isBusy, setBusy] = useState(false);
  const { notice, say } = useNotice(host);
  const begin = useAbort();
  const isLog = catalog.viewers.includes('log') && hasLogFile(row);
  const relation = listRelations(catalog, catalogs, row).find(holdsLogs);
  if (!isLog && !relation) return null;
  const open = async (): Promise<void> => {
    if (isLog || !relation) return navigate(host, recordTarget('log', catalog.name, keyText, row));
    const { signal } = begin();
    setBusy(true);
    const found = await nullIfAborted(loadLogRows(backend, relation, signal), signal);
    setBusy(false);
    if (!found) return;
    if (!found.ok)
      return say({ kind: 'error', message: problemText(t, found.error), problem: found.error });
    const best = findBestLog(found.data);
    if (best) navigate(host, recordTarget('log', relation.catalog.name, best.keyText, best.row));
    else say({ kind: 'info', message: t('error.NO_LOG_FILES') });
  };
  return (
    <>
      <Button
        label={t('browse.viewLog')}
        variant="primary"
        aria-busy={isBusy || undefined}
        onClick={() => void (isBusy || open())}
      />
      <span className="rp-notice" role="status">
        {notice?.message}
      </span>
    </>
  );
}
