import type { LoadReview, ReviewRow } from '../../../backend/load-reviews.ts';
import { formatMinute } from '../../../ui/format.ts';
import { useTexts } from '../../../ui/texts.tsx';
import { TableScroll } from '../TableScroll.tsx';

/** What was decided on the new names of files, for those who loaded them. */
export function DecidedReviews({ reviews }: { reviews: readonly LoadReview[] }) {
  const t = useTexts();
  if (reviews.length === 0) return null;
  return (
    <section className="load-review" aria-label={t('load.review.decided')}>
      <h3 className="load-table-title">{t('load.review.decided')}</h3>
      <TableScroll label={t('load.review.decided')}>
        <thead>
          <tr>
            <th scope="col">{t('load.review.source')}</th>
            <th scope="col">{t('load.review.kind')}</th>
            <th scope="col">{t('load.review.name')}</th>
            <th scope="col">{t('load.review.decision')}</th>
            <th scope="col">{t('load.review.decidedBy')}</th>
          </tr>
        </thead>
        <tbody>
          {reviews.flatMap((review) =>
            review.rows.map((row) => (
              <DecidedName key={`${review.id} ${row.id}`} review={review} row={row} />
            )),
          )}
        </tbody>
      </TableScroll>
    </section>
  );
}

/** A name with its decision, and who decided when. */
function DecidedName({
  review: { source, loadedBy, decidedBy, decidedAt },
  row: { kind, name, action, into },
}: {
  review: LoadReview;
  row: ReviewRow;
}) {
  const t = useTexts();
  const outcome = action === 'merge' ? 'changed' : action === 'accept' ? 'created' : 'refused';
  return (
    <tr>
      <td title={loadedBy || undefined}>
        <bdi dir="ltr">{source}</bdi>
      </td>
      <td>{t(`load.review.${kind}`)}</td>
      <td>
        <bdi>{name}</bdi>
      </td>
      <td data-outcome={outcome}>
        {action ? t(`load.review.done.${action}`, { name: into?.name || into?.id || '' }) : null}
      </td>
      <td>{[decidedBy, decidedAt && formatMinute(decidedAt)].filter(Boolean).join(' · ')}</td>
    </tr>
  );
}
