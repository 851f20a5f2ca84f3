import { open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Bytes of a survey that `writeSurvey` writes. */
export function surveyBytes({ inlines, crosslines, samples }) {
  return 3600 + inlines * crosslines * (240 + 4 * samples);
}

/** Writes a survey as SEG-Y, an inline at a time: layers that dip and fold, with noise. */
export async function writeSurvey(path, { inlines, crosslines, samples }) {
  const file = await open(path, 'w');
  const head = Buffer.alloc(3600, 0x40);
  head.fill(0, 3200);
  head.writeInt16BE(4000, 3216);
  head.writeUInt16BE(samples, 3220);
  head.writeInt16BE(5, 3224);
  head.writeUInt8(1, 3500);
  head.writeInt16BE(1, 3502);
  await file.write(head);
  const noise = Float32Array.from({ length: 1 << 16 }, () => Math.random() - 0.5);
  const layers = Float32Array.from(
    { length: samples + 512 },
    (_, k) => Math.sin(k / 4) * Math.sin(k / 31) * Math.cos(k / 97) * 4000,
  );
  for (let i = 0; i < inlines; i++) {
    const row = Buffer.alloc(crosslines * (240 + 4 * samples));
    const view = new DataView(row.buffer, row.byteOffset, row.length);
    for (let c = 0; c < crosslines; c++) {
      const at = c * (240 + 4 * samples);
      view.setInt32(at + 188, i + 1);
      view.setInt32(at + 192, c + 1);
      view.setInt16(at + 70, 1);
      view.setInt32(at + 180, 500_000 + 25 * i);
      view.setInt32(at + 184, 6_000_000 + 25 * c);
      view.setUint16(at + 114, samples);
      const shift = 128 + Math.round(60 * Math.sin(i / 90) + 60 * Math.cos(c / 70));
      const seed = (i * 7919 + c * 104_729) & 0xffff;
      for (let k = 0; k < samples; k++)
        view.setFloat32(at + 240 + 4 * k, layers[k + shift] + 800 * noise[(seed + k) & 0xffff]);
    }
    await file.write(row);
  }
  await file.close();
}

/** A file of a folder, or the range of it that is requested, as any web server gives it. */
export async function sendPart(folder, name, request, response) {
  const path = join(folder, name);
  const info = await stat(path).catch(() => null);
  if (!info?.isFile()) return response.writeHead(404).end();
  const range = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '');
  if (!range)
    return response.writeHead(200, { 'content-length': info.size }).end(await readFile(path));
  const from = range[1] === '' ? Math.max(0, info.size - Number(range[2])) : Number(range[1]);
  const to =
    range[1] === '' || range[2] === '' ? info.size : Math.min(info.size, Number(range[2]) + 1);
  const file = await open(path);
  const out = Buffer.alloc(to - from);
  await file.read(out, 0, out.length, from);
  await file.close();
  return response
    .writeHead(206, {
      'content-length': out.length,
      'content-range': `bytes ${from}-${to - 1}/${info.size}`,
    })
    .end(out);
}
