import { Undo2 } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import type { Backend } from '../../../backend/backend.ts';
import type { LoadReview, NameDecision, ReviewRow } from '../../../backend/load-reviews.ts';
import { addEnglish } from '../../../i18n/i18n.ts';
import enTables from '../../../i18n/texts/en/load-tables.json';
import { Button } from '../../../ui/Button.tsx';
import { formatCount, formatMinute } from '../../../ui/format.ts';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import table from '../../../ui/table.css';
import { useTexts } from '../../../ui/texts.tsx';
import { pressUndoKey } from '../../../ui/undo-keys.ts';
import { useSheet } from '../../../ui/use-sheet.ts';
import { useSignal } from '../../../ui/use-signal.ts';
import sheet from '../tables/tables.css';
import { DecidedReviews } from './DecidedReviews.tsx';
import { readDecision, ReviewController } from './review-controller.ts';
import { TableScroll } from '../TableScroll.tsx';

addEnglish(enTables);

/** New wells, fields and operators that wait for a decision, file by file. */
export function ReviewTab({ backend, denied }: { backend: Backend; denied: string | false }) {
  const t = useTexts();
  const controller = useMemo(() => new ReviewController(backend), [backend]);
  const root = useRef<HTMLDivElement>(null);
  useSheet(root, sheet);
  useSheet(root, table);
  useEffect(() => {
    void controller.refresh();
    return () => controller.dispose();
  }, [controller]);
  const phase = useSignal(controller.phase);
  const canUndo = useSignal(controller.canUndo);
  return (
    <div
      ref={root}
      className="load-review"
      onKeyDown={(event) => void pressUndoKey(event, { undo: () => controller.undo(), redo: null })}
    >
      <div className="load-table-foot">
        <p className="muted">{denied || t('load.review.hint')}</p>
        {canUndo ? (
          <Button
            label={t('common.undo')}
            icon={Undo2}
            shortcut="Ctrl+Z"
            onClick={() => controller.undo()}
          />
        ) : null}
      </div>
      {phase.kind === 'loading' ? <p className="muted late">{t('common.loading')}</p> : null}
      {phase.kind === 'absent' ? <p>{t('load.review.absent')}</p> : null}
      {phase.kind === 'failed' ? (
        <ProblemNote compact problem={phase.problem} onRetry={() => void controller.refresh()} />
      ) : null}
      {phase.kind === 'listed' && phase.reviews.length === 0 ? (
        <p className="muted">{t('load.review.none')}</p>
      ) : null}
      {phase.kind === 'listed'
        ? phase.reviews.map((review) => (
            <OneReview key={review.id} {...{ controller, review, denied }} />
          ))
        : null}
      {phase.kind === 'listed' ? <DecidedReviews reviews={phase.decided} /> : null}
    </div>
  );
}

interface ReviewProps {
  controller: ReviewController;
  review: LoadReview;
  denied: string | false;
}

/** The names of one file, with what is about to be decided. */
function OneReview({ controller, review, denied }: ReviewProps) {
  const t = useTexts();
  const drafts = useSignal(controller.drafts).get(review.id);
  const problem = useSignal(controller.failures).get(review.id);
  const isSending = useSignal(controller.sending).has(review.id);
  const { source, catalog, loadedBy, loadedAt } = review;
  const count = drafts?.size ?? 0;
  return (
    <section className="load-review" aria-label={source}>
      <h3 className="load-table-title">
        <bdi dir="ltr">{source}</bdi>
        <span className="muted">
          {[catalog, loadedBy, formatMinute(loadedAt)].filter(Boolean).join(' · ')}
        </span>
      </h3>
      <TableScroll label={source}>
        <NamesHead />
        <tbody>
          {review.rows.map((row) => (
            <NameRow
              key={row.id}
              row={row}
              decision={drafts?.get(row.id) ?? readDecision(row)}
              denied={denied}
              onDecide={(decision) => controller.decide(review, row, decision)}
            />
          ))}
        </tbody>
      </TableScroll>
      {problem ? <ProblemNote compact problem={problem} /> : null}
      <div className="load-table-foot">
        <Button
          label={t('load.review.apply', { count })}
          variant="primary"
          disabledBecause={
            denied ||
            (isSending && t('common.loading')) ||
            (count === 0 && t('load.review.undecided'))
          }
          onClick={() => void controller.apply(review)}
        />
        <Button
          label={t('load.review.acceptAll')}
          disabledBecause={denied}
          onClick={() => controller.decideAll(review, 'accept')}
        />
        <Button
          label={t('load.review.refuseAll')}
          disabledBecause={denied}
          onClick={() => controller.decideAll(review, 'refuse')}
        />
      </div>
    </section>
  );
}

/** One name: what would be made, what there is already, and the choice between them. */
function NameRow({
  row,
  decision,
  denied,
  onDecide,
}: {
  row: ReviewRow;
  decision: NameDecision | null;
  denied: string | false;
  onDecide(decision: NameDecision | null): void;
}) {
  const t = useTexts();
  const { id, kind, name, uwi, rowCount, near } = row;
  const value = decision ? `${decision.action} ${decision.into ?? ''}` : '';
  const choose = (chosen: string): void => {
    const at = chosen.indexOf(' ');
    const action = chosen.slice(0, at) as NameDecision['action'];
    const into = chosen.slice(at + 1);
    onDecide(chosen === '' ? null : { id, action, ...(into && { into }) });
  };
  return (
    <tr>
      <td>{t(`load.review.${kind}`)}</td>
      <td>
        <bdi>{name}</bdi>{' '}
        {uwi && uwi !== name ? (
          <bdi className="unit" dir="ltr">
            {uwi}
          </bdi>
        ) : null}
      </td>
      <td className="number">{rowCount === null ? null : formatCount(rowCount)}</td>
      <td>
        <NearNames near={near} />
      </td>
      <td>
        <select
          className="field"
          aria-label={t('load.review.decisionOf', { name })}
          title={denied || undefined}
          disabled={denied !== false}
          value={value}
          onChange={({ target }) => choose(target.value)}
        >
          {row.action === null ? <option value="">{t('load.review.open')}</option> : null}
          <option value="accept ">{t(`load.review.accept.${kind}`)}</option>
          {near.map((one) => (
            <option key={one.id} value={`merge ${one.id}`}>
              {t('load.review.merge', {
                name: one.name && one.name !== one.id ? `${one.name} (${one.id})` : one.id,
              })}
            </option>
          ))}
          <option value="refuse ">{t('load.review.refuse')}</option>
        </select>
      </td>
    </tr>
  );
}

function NamesHead() {
  const t = useTexts();
  return (
    <thead>
      <tr>
        <th scope="col">{t('load.review.kind')}</th>
        <th scope="col">{t('load.review.name')}</th>
        <th scope="col" className="number">
          {t('load.review.rows')}
        </th>
        <th scope="col">{t('load.review.near')}</th>
        <th scope="col">{t('load.review.decision')}</th>
      </tr>
    </thead>
  );
}

/** Names that there are already. */
function NearNames({ near }: Pick<ReviewRow, 'near'>) {
  return (
    <>
      {near.map((one) => (
        <div key={one.id}>
          <bdi>{one.name || one.id}</bdi>{' '}
          {one.name && one.name !== one.id ? (
            <bdi className="unit" dir="ltr">
              {one.id}
            </bdi>
          ) : null}
        </div>
      ))}
    </>
  );
}
