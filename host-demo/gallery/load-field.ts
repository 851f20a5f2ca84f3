/** Uploads that never leave the page. */

/** How an upload goes: the answer's status and body, or the share of the bytes that it stops at. */
type Upload = { status: number; body: unknown } | { share: number };

const UPLOADS: Readonly<Record<string, Upload>> = {
  'TR-0001.las': {
    status: 200,
    body: {
      data: {
        loaded: [
          {
            file: 'TR-0001.las',
            format: 'las',
            uwi: 'TR-0001',
            wellName: 'Kuzey Adana-1',
            records: 14,
            logs: [
              { catalog: 'wellLog', logId: '{"wellLogId":"1"}', title: 'GR' },
              { catalog: 'wellLog', logId: '{"wellLogId":"2"}', title: 'RHOB' },
            ],
          },
        ],
        refused: [],
      },
    },
  },
  'damaged.dlis': {
    status: 200,
    body: {
      data: {
        loaded: [],
        refused: [
          {
            file: 'damaged.dlis',
            code: 'FILE_MALFORMED',
            message: 'Byte 80: the first visible record is 12 bytes long, at least 20 are needed.',
          },
        ],
      },
    },
  },
  'survey.sgy': { status: 503, body: { message: 'The server is busy. Send the file again.' } },
  'large.segy': { share: 0.62 },
  'second.las': { share: 1 },
  'third.las': { share: 0 },
};

/** Replaces XMLHttpRequest: chooses the response by the name of the file; other files load. */
export class StagedRequest extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';

  open(): void {}
  setRequestHeader(): void {}
  abort(): void {
    this.dispatchEvent(new Event('abort'));
  }

  send(body: FormData): void {
    const { name, size } = body.get('files') as File;
    const upload = UPLOADS[name] ?? UPLOADS['TR-0001.las']!;
    if ('share' in upload) {
      const loaded = Math.round(size * upload.share);
      this.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total: size }));
      return;
    }
    this.status = upload.status;
    this.responseText = JSON.stringify(upload.body);
    this.dispatchEvent(new Event('load'));
    this.dispatchEvent(new Event('loadend'));
  }
}
