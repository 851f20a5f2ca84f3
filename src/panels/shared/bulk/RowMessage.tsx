import { useEffect } from 'react';
import type { ReportRow } from '../../../backend/bulk.ts';
import { loadMessages } from '../../../i18n/i18n.ts';
import { messageText } from '../../../i18n/message-text.ts';
import { useTexts } from '../../../ui/texts.tsx';
import { RuleText } from '../RuleText.tsx';

/** What a row says: in the user's language where it came with its parts. */
export function RowMessage({
  row: { message, parts },
}: {
  row: Pick<ReportRow, 'message' | 'parts'>;
}) {
  const t = useTexts();
  useEffect(() => {
    if (parts) void loadMessages();
  }, [parts]);
  if (!message) return null;
  return parts ? <bdi>{messageText(t, parts)}</bdi> : <RuleText text={message} />;
}
