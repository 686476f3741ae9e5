"""Reads the workbooks that are named and prints what they hold as JSON."""
import json
import sys
from datetime import datetime
from openpyxl import load_workbook


def value_of(value):
    return value.date().isoformat() if isinstance(value, datetime) else value


def reference(series):
    return [series.val.numRef.f, series.cat.strRef.f]


def sheet_of(sheet):
    setup = sheet.page_setup
    return {
        "name": sheet.title,
        "rows": [[value_of(cell.value) for cell in row] for row in sheet.iter_rows()],
        "formats": [cell.number_format for cell in sheet[2]] if sheet.max_row > 1 else [],
        "hasDates": [cell.is_date for cell in sheet[2]] if sheet.max_row > 1 else [],
        "freeze": sheet.freeze_panes,
        "filter": sheet.auto_filter.ref,
        "printTitles": [sheet.print_title_rows, sheet.print_title_cols],
        "header": sheet.oddHeader.left.text,
        "paper": [setup.paperSize, setup.orientation, setup.fitToWidth, setup.fitToHeight],
        "widths": [sheet.column_dimensions[cell.column_letter].width for cell in sheet[1]],
        "charts": [
            {"kind": chart.tagname, "grouping": chart.grouping, "series": [reference(one) for one in chart.series]}
            for chart in sheet._charts
        ],
    }


books = [load_workbook(path) for path in sys.argv[1:]]
print(json.dumps([[sheet_of(sheet) for sheet in book.worksheets] for book in books]))
