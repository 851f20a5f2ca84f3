import { describe, expect, it } from 'vitest';
import { loadLanguage, loadMessages, translator } from '../i18n/i18n.ts';
import { translateMessages } from './job-messages.ts';

describe('the messages of a job', () => {
  it('are shown in the language of the page where the server sent their parts', async () => {
    await loadLanguage('tr');
    await loadMessages();
    const job = {
      messages: ['Cancelled by user', 'A text of another server'],
      messageParts: [{ id: 'Cancelled by user', values: [] }, null],
    };
    expect(translateMessages(translator('tr'), job)).toEqual([
      'Kullanıcı iptal etti',
      'A text of another server',
    ]);
  });

  it('are those of the server where it sends no parts', () => {
    expect(translateMessages(translator('tr'), { messages: ['Done'] })).toEqual(['Done']);
  });
});
