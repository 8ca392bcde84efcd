"""Reads the barcodes of grey pictures: [{"width", "height", "light"}] to [["code", ...], ...]."""
import base64
import json
import sys


def zxing():
    import zxingcpp

    kinds = zxingcpp.BarcodeFormat
    wanted = [kinds.EAN13, kinds.EAN8, kinds.UPCA, kinds.UPCE]

    def read(light, width, height):
        picture = memoryview(light).cast("B", (height, width))
        found = zxingcpp.read_barcodes(picture, formats=wanted)
        return [one.text for one in found]

    return read


def zbar():
    from pyzbar import pyzbar

    return lambda light, width, height: [one.data.decode() for one in pyzbar.decode((light, width, height))]


try:
    read = {"zxing-cpp": zxing, "pyzbar": zbar}[sys.argv[1]]()
except ImportError as error:
    print(json.dumps({"missing": str(error)}))
    sys.exit()
print(
    json.dumps([read(base64.b64decode(one["light"]), one["width"], one["height"]) for one in json.load(sys.stdin)])
)
