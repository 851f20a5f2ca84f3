import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';

const FOLDER = path.resolve(import.meta.dirname, '../../dist/notebook');

/** In place of anywidget and traitlets: a widget keeps what it is given and what it sends. */
const STAND_IN = `
import asyncio, json, sys, types
sys.dont_write_bytecode = True
class Trait:
    def __init__(self, default=None, **options): pass
    def tag(self, **options): return self
class AnyWidget:
    def __init__(self, **traits):
        self.__dict__.update(traits)
        self.sent = []
    def on_msg(self, receive): self.receive = receive
    def send(self, content): self.sent.append(content)
anywidget, traitlets = types.ModuleType('anywidget'), types.ModuleType('traitlets')
anywidget.AnyWidget = AnyWidget
traitlets.Unicode = traitlets.Dict = traitlets.List = Trait
sys.modules.update(anywidget=anywidget, traitlets=traitlets)
sys.path.insert(0, ${JSON.stringify(FOLDER)})
import geo_elements
`;

/** A numpy array as far as the widget asks. */
const ARRAY = `
class Kind:
    name = 'float32'
    def newbyteorder(self, order): return self
class Array:
    dtype, ndim = Kind(), 1
    def astype(self, kind): return self
    def tobytes(self): return b'abcd'
`;

it('the Python side of a notebook takes its code from the single file, packs arrays and gets answers', ({
  skip,
}) => {
  const script = `${STAND_IN}${ARRAY}
async def main():
    widget = geo_elements.GeoElement('geo-log-viewer', data={'values': Array()}, height='800px')
    heard = []
    widget.on('geo-plot', lambda detail, buffers: heard.append(detail))
    widget.receive(widget, {'event': 'geo-plot', 'detail': {'samples': 2}}, [])
    answer = widget.call('curveValues', 'GR')
    widget.receive(widget, {'id': 1, 'result': {'unit': 'gAPI'}}, [b'x'])
    packed = widget.properties['data']['values']
    code = geo_elements.GeoElement._esm
    return [packed['dtype'], packed['data'].decode(), widget.height, heard, widget.sent, (await answer)[0], code.strip().split(chr(10))[-1], len(code) > 1_000_000]
print(json.dumps(asyncio.run(main())))
`;
  const { error, stdout, stderr } = spawnSync('python3', ['-c', script], { encoding: 'utf8' });
  if (error) skip('needs python3, which is not installed');
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual([
    'float32',
    'abcd',
    '800px',
    [{ samples: 2 }],
    [{ id: 1, call: 'curveValues', args: ['GR'] }],
    { unit: 'gAPI' },
    "export default globalThis[Symbol.for('geo-elements.notebook')];",
    true,
  ]);
});
