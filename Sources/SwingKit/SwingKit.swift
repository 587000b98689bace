@_exported public import SwingAnalysis
@_exported public import SwingIngest
@_exported public import SwingMotion
