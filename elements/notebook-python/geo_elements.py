"""Geo Elements in notebooks, as widgets of anywidget (https://anywidget.dev).

    from geo_elements import LogViewer
    LogViewer.from_frame(frame, units={"GR": "gAPI"})

The widget's code is `geo-elements.single.js`, which lies in the folder above this file or is named
by the environment variable GEO_ELEMENTS_FILE; GEO_ELEMENTS_URL names `geo-elements.notebook.js` on
a CDN instead.
"""

import asyncio
import itertools
import os
import pathlib

import anywidget
import traitlets

_NOTEBOOK = "export default globalThis[Symbol.for('geo-elements.notebook')];"


def _code():
    """The widget's module: an address, or the text of the single file."""
    address = os.environ.get("GEO_ELEMENTS_URL")
    if address:
        return address
    beside = pathlib.Path(__file__).parent.parent / "geo-elements.single.js"
    file = pathlib.Path(os.environ.get("GEO_ELEMENTS_FILE", beside))
    return f"{file.read_text(encoding='ascii')}\n{_NOTEBOOK}"


def packed(value):
    """A value with its arrays as bytes: `{"dtype": "float32", "data": bytes}`."""
    if isinstance(value, dict):
        return {str(key): packed(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [packed(item) for item in value]
    if hasattr(value, "to_numpy"):
        value = value.to_numpy()
    if hasattr(value, "dtype") and getattr(value, "ndim", None) == 0:
        return value.item()
    if hasattr(value, "dtype") and hasattr(value, "tobytes"):
        if value.dtype.name in ("int64", "uint64", "float16", "bool"):
            value = value.astype("float64")
        little = value.astype(value.dtype.newbyteorder("<"))
        return {"dtype": little.dtype.name, "data": little.tobytes()}
    return value


class GeoElement(anywidget.AnyWidget):
    """Any element of the suite, by its tag."""

    _esm = _code()
    tag = traitlets.Unicode().tag(sync=True)
    height = traitlets.Unicode("600px").tag(sync=True)
    attributes = traitlets.Dict().tag(sync=True)
    properties = traitlets.Dict().tag(sync=True)
    events = traitlets.List(traitlets.Unicode(), allow_none=True, default_value=None).tag(sync=True)

    def __init__(self, tag=None, *, attributes=None, **properties):
        own = {name: properties.pop(name) for name in ("height", "events") if name in properties}
        super().__init__(
            tag=tag or self.tag,
            attributes=attributes or {},
            properties=packed(properties),
            **own,
        )
        self._listeners = {}
        self._answers = {}
        self._ids = itertools.count(1)
        self.on_msg(self._receive)

    def set(self, **properties):
        """Sets properties of the element, such as `data`, `curves` or `state`."""
        self.properties = {**self.properties, **packed(properties)}

    def on(self, event, listener):
        """Calls `listener(detail, buffers)` for each event of this name, such as `geo-pick`."""
        self._listeners.setdefault(event, []).append(listener)

    def call(self, method, *arguments):
        """Calls a method of the element. Returns a future of its result and the buffers of it."""
        number = next(self._ids)
        self._answers[number] = asyncio.get_event_loop().create_future()
        self.send({"id": number, "call": method, "args": list(arguments)})
        return self._answers[number]

    def _receive(self, _widget, content, buffers):
        if "event" in content:
            for listener in self._listeners.get(content["event"], []):
                listener(content.get("detail"), buffers)
            return
        answer = self._answers.pop(content.get("id"), None)
        if answer is None or answer.done():
            return
        if "error" in content:
            answer.set_exception(RuntimeError(content["error"]))
        else:
            answer.set_result((content.get("result"), buffers))


class LogViewer(GeoElement):
    """A log of arrays or of a file (`file=bytes`)."""

    tag = traitlets.Unicode("geo-log-viewer").tag(sync=True)

    @classmethod
    def from_frame(cls, frame, depth_unit="m", units=None, **options):
        """The columns of a pandas DataFrame over its index, which is the depth."""
        units = units or {}
        data = {
            "index": {
                "mnemonic": str(frame.index.name or "DEPT"),
                "unit": depth_unit,
                "values": frame.index.to_numpy().astype("float64"),
            },
            "curves": [
                {
                    "mnemonic": str(name),
                    "unit": units.get(name, ""),
                    "values": frame[name].to_numpy().astype("float64"),
                }
                for name in frame.columns
            ],
        }
        return cls(data=data, **options)


class SeismicSection(GeoElement):
    """A section of a numpy array, one row per trace."""

    tag = traitlets.Unicode("geo-seismic").tag(sync=True)

    @classmethod
    def from_array(cls, values, sample_interval_us, domain="time", **options):
        """Amplitudes by trace and sample, with the distance of two samples."""
        traces, samples = values.shape
        section = {
            "values": values.astype("float32").ravel(),
            "traces": traces,
            "samples": samples,
            "sampleIntervalUs": sample_interval_us,
            "domain": domain,
        }
        return cls(section=section, **options)
