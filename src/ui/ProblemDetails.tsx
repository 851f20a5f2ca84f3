import { type Problem, problemMessage } from '../core/problem.ts';
import { useTexts } from './texts.tsx';

/**
 * Message, service address, HTTP status and status text of a failure (spec 8), and the id by which
 * an administrator finds the request in the log.
 */
export function ProblemDetails({ problem }: { problem: Problem }) {
  const t = useTexts();
  const { url, status, statusText, requestId } = problem;
  return (
    <div className="problem-details" dir="ltr">
      <p dir="auto">{problemMessage(t, problem)}</p>
      {url || status !== undefined ? (
        <dl>
          {url ? (
            <>
              <dt>{t('common.serviceUrl')}</dt>
              <dd>{url}</dd>
            </>
          ) : null}
          {status !== undefined ? (
            <>
              <dt>{t('common.httpStatus')}</dt>
              <dd>
                {status} {statusText}
              </dd>
            </>
          ) : null}
          {requestId ? (
            <>
              <dt>{t('common.requestId')}</dt>
              <dd>{requestId}</dd>
            </>
          ) : null}
        </dl>
      ) : null}
    </div>
  );
}
